import { beforeEach, expect, it, vi } from "vitest";
import type * as Access from "@/lib/session/status/access";
import type * as Pictures from "@/lib/content/pictures";
import { AppError } from "@/lib/platform/errors";
import { POST } from "./route";

const app = "http://localhost:3000";
const access = vi.hoisted(() => ({ readStaffAccess: vi.fn() }));
const keep = vi.hoisted(() => vi.fn());
vi.mock("@/lib/session/status/access", async (load) => ({ ...(await load<typeof Access>()), ...access }));
vi.mock("@/lib/platform/request/rate-limit", () => ({ takeRateLimit: async () => undefined }));
vi.mock("@/lib/content/pictures", async (load) => ({
  ...(await load<typeof Pictures>()),
  keepContentPicture: keep,
}));

const staffOf = (...roles: string[]) => ({ state: "open", staff: { id: "s", roles } });
async function send(body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const request = new Request(`${app}/api/admin/pictures`, {
    method: "POST",
    headers: { origin: app, ...headers },
    body,
  });
  const answer = await POST(request, { params: Promise.resolve({}) });
  return { status: answer.status, ...((await answer.json()) as { picture?: string; reason?: string }) };
}
const bytes = new Uint8Array([1, 2, 3]);

beforeEach(() => {
  vi.stubEnv("APP_URL", app);
  vi.stubEnv("APP_SECRET", "a".repeat(32));
  keep.mockReset().mockResolvedValue("p");
  access.readStaffAccess.mockReset().mockResolvedValue(staffOf("moderator"));
});

it("hands the bytes of a moderator on as they came, and answers the id", async () => {
  expect(await send(bytes)).toEqual({ status: 200, picture: "p" });
  const [[staff, given]] = keep.mock.calls as [[{ id: string }, Uint8Array]];
  expect([staff.id, [...given]]).toEqual(["s", [1, 2, 3]]);
});

it.each([
  ["a visitor", { state: "signed-out" }, 401],
  ["a member", staffOf(), 403],
  ["staff without the second factor", { state: "second-factor" }, 403],
])("refuses %s", async (_who, state, status) => {
  access.readStaffAccess.mockResolvedValue(state);
  expect(await send(bytes)).toMatchObject({ status });
  expect(keep).not.toHaveBeenCalled();
});

it("refuses another site, what is no picture, and what is too large, said or not", async () => {
  expect(await send(bytes, { origin: "https://evil.example" })).toMatchObject({ status: 403 });
  const large = new Uint8Array(10 * 1024 * 1024 + 1);
  expect(await send(large)).toMatchObject({ status: 413 });
  expect(await send(bytes, { "content-length": "20000000" })).toMatchObject({ status: 413 });
  expect(keep).not.toHaveBeenCalled();
  keep.mockRejectedValue(new AppError("picture_invalid"));
  expect(await send(bytes)).toMatchObject({ status: 422, reason: "picture_invalid" });
});
