import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "@/lib/platform/errors";
import type { Member } from "./member";
import { renewedSession } from "./renewal";

const readClaims = vi.hoisted(() => vi.fn());
vi.mock("./claims", () => ({ readClaims }));
vi.mock("@/lib/platform/supabase/session/session-client", () => ({
  createSessionClient: (jar: { setAll: (all: object[], headers: object) => void }) => jar,
}));
vi.mock("@/lib/platform/supabase/visitor", () => ({ fetchForVisitor: () => fetch }));

const member = { id: "ada" } as unknown as Member;
const old = (value: string) => [
  { name: "altura-auth", value },
  { name: "altura_theme", value: "dark" },
];
const fresh = { name: "altura-auth", value: "new", options: {} };

type Jar = { setAll: (all: object[], headers: object) => void; getAll: () => object[] };
/** The auth service, which answers by hand. */
function service() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  readClaims.mockImplementationOnce(async (client: () => Jar) => {
    await promise;
    client().setAll([fresh], { "cache-control": "private" });
    return { member, refusal: null };
  });
  return { resolve, reject };
}
beforeEach(() => {
  vi.useFakeTimers();
  readClaims.mockReset();
});

describe("the renewal of a session", () => {
  it("is shared by all who bring the same cookies, also when it has ended a moment ago", async () => {
    const { resolve } = service();
    const first = renewedSession(old("a"), null);
    const second = renewedSession([...old("a").toReversed(), { name: "other", value: "1" }], null);
    resolve();
    const renewed = await first;
    expect(renewed).toEqual({
      seen: { member, refusal: null },
      cookies: [fresh],
      headers: { "cache-control": "private" },
    });
    expect(await second).toBe(renewed);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(await renewedSession(old("a"), null)).toBe(renewed);
    expect(readClaims).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    service().resolve();
    await renewedSession(old("a"), null);
    expect(readClaims).toHaveBeenCalledTimes(2);
  });

  it("is another one for other cookies", async () => {
    service().resolve();
    service().resolve();
    await Promise.all([renewedSession(old("b"), null), renewedSession(old("c"), null)]);
    expect(readClaims).toHaveBeenCalledTimes(2);
  });

  it("is begun anew after an outage, and after a refusal", async () => {
    readClaims.mockRejectedValueOnce(new AppError("service_unavailable"));
    await expect(renewedSession(old("d"), null)).rejects.toMatchObject({ code: "service_unavailable" });
    readClaims.mockResolvedValueOnce({ member: null, refusal: "session_ended" });
    expect((await renewedSession(old("d"), null)).seen.refusal).toBe("session_ended");
    service().resolve();
    expect((await renewedSession(old("d"), null)).seen.member).toBe(member);
  });
});
