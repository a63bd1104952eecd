import { createClient } from "@supabase/supabase-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOptions, withTimeout } from "@/lib/platform/supabase/time-limits";
import { readStaffAccess } from "./access";

const member = { id: "ada", level: "aal2" };
vi.mock("@/lib/session/session", () => ({ readIdentity: async () => ({ status: "known", member }) }));
vi.mock("@/lib/platform/supabase/server", () => ({
  createServerSupabase: async () => createClient("http://127.0.0.1:9", "key", clientOptions),
}));

const log = vi.spyOn(console, "error");
beforeEach(() => void log.mockReturnValue());
afterEach(() => {
  vi.unstubAllGlobals();
  log.mockReset();
});

type Answer = (signal: AbortSignal) => Promise<Response>;

function check(answer: Answer) {
  vi.stubGlobal("fetch", (_url: unknown, { signal }: { signal: AbortSignal }) => answer(signal));
  return withTimeout(100, readStaffAccess);
}

const answering = (status: number, body: object | string) => async () =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
const closed = new TypeError("fetch failed", {
  cause: Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" }),
});

const unanswered: [what: string, Answer][] = [
  ["a connection that ended", () => Promise.reject(closed)],
  [
    "an answer that is late",
    (signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error)),
      ),
  ],
  ["a call that was given up", () => Promise.reject(new DOMException("Given up.", "AbortError"))],
  ["a gateway that reaches nothing", answering(502, "<html>Bad gateway</html>")],
  ["a gateway without a body", answering(503, "")],
  ["a gateway that waited too long", answering(504, "upstream request timeout")],
  ["a database that is not reached", answering(503, { code: "PGRST002", message: "Could not query" })],
  ["a database that starts", answering(503, { code: "57P03", message: "starting up" })],
  ["a statement that took too long", answering(500, { code: "57014", message: "statement timeout" })],
];

it.each(unanswered)("takes %s for an outage, never for a refusal", async (_what, answer) => {
  await expect(check(answer)).rejects.toMatchObject({ code: "service_unavailable", status: 503 });
});

it.each([
  [500, "XX000", "cache lookup failed for function 4711"],
  [404, "PGRST202", "Could not find the function public.staff_access"],
  [403, "42501", "permission denied for function staff_access"],
])("gives the message of an error that was answered with %i", async (status, code, message) => {
  const access = await check(answering(status, { code, message, details: null, hint: null }));
  expect(access).toEqual({ state: "failed", message });
  expect(log).toHaveBeenCalledWith("Role check failed:", `${message} (${code})`);
});

it("knows the refusals of a session, and the roles", async () => {
  const refusal = (code: string, message: string) => answering(403, { code, message });
  expect(await check(refusal("PT401", "session_ended"))).toEqual({ state: "ended" });
  expect(await check(refusal("PT403", "second_factor_required"))).toEqual({ state: "second-factor" });
  const roles = { refusal: null, roles: ["moderator"], factor_due: false };
  expect(await check(answering(200, roles))).toEqual({
    state: "known",
    staff: { ...member, roles: ["moderator"] },
  });
});
