import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeRateLimit } from "./rate-limit";

const rpc = vi.hoisted(() => vi.fn());
vi.mock("@/lib/platform/supabase/admin", () => ({ createAdminSupabase: () => ({ rpc }) }));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-12-21T10:05:13.500Z") });
  vi.stubEnv("APP_SECRET", "s".repeat(32));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const limit = { name: "code-try", max: 10, seconds: 900, code: "too_many_attempts" } as const;

it("says how long the window that is full still lasts", async () => {
  rpc.mockResolvedValue({ data: false, error: null });
  await expect(takeRateLimit(limit, "lena@altura.test")).rejects.toMatchObject({
    code: "too_many_attempts",
    // 10:15:00 is the next multiple of fifteen minutes.
    retryAfter: 9 * 60 + 47,
  });
});

it("lets pass what is under the limit, and counts nobody who is not known", async () => {
  rpc.mockClear();
  await takeRateLimit(limit, null);
  expect(rpc).not.toHaveBeenCalled();
  rpc.mockResolvedValue({ data: true, error: null });
  await expect(takeRateLimit(limit, "lena@altura.test")).resolves.toBeUndefined();
});

it("counts all addresses of one network together", async () => {
  rpc.mockClear().mockResolvedValue({ data: true, error: null });
  for (const address of ["2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:3::1"])
    await takeRateLimit(limit, address);
  const [first, same, other] = rpc.mock.calls.map(([, { p_key }]) => p_key as string);
  expect([same === first, other === first]).toEqual([true, false]);
});
