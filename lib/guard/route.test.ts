import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { AppError } from "@/lib/platform/errors";
import { route } from "./route";

const gates = vi.hoisted(() => ({
  authorizeMember: vi.fn(),
  authorizeStaff: vi.fn(),
}));
const takeRateLimit = vi.hoisted(() => vi.fn());
vi.mock("./authorize", () => gates);
vi.mock("@/lib/platform/request/rate-limit", () => ({ takeRateLimit }));
vi.mock("next/navigation", () => ({ unstable_rethrow: () => undefined }));

const context = { params: Promise.resolve({}) };
const app = "https://altura.example";

function post(body: BodyInit | undefined, headers: Record<string, string> = { origin: app }) {
  return new Request(`${app}/api/x`, { method: "POST", body, headers });
}

async function answer(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const echo = route(
  { schema: z.object({ name: z.string().min(2, "too_short") }), auth: "public" },
  async ({ input }) => input,
);

beforeEach(() => {
  vi.stubEnv("APP_URL", app);
  takeRateLimit.mockResolvedValue(undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetAllMocks();
});

describe("route", () => {
  it("answers data as JSON that nobody caches", async () => {
    const response = await echo(post('{"name":"Ada"}'), context);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await answer(response)).toEqual({ status: 200, body: { name: "Ada" } });
  });

  it("refuses a mutation from elsewhere, and one that does not say where it comes from", async () => {
    for (const headers of [{}, { origin: "https://evil.example" }] as Record<string, string>[]) {
      expect(await answer(await echo(post('{"name":"Ada"}', headers), context))).toMatchObject({
        status: 403,
        body: { ok: false, reason: "cross_origin" },
      });
    }
  });

  it("names the field that is wrong", async () => {
    expect(await answer(await echo(post('{"name":"A"}'), context))).toMatchObject({
      status: 422,
      body: { reason: "invalid_input", fields: { name: "too_short" } },
    });
    expect((await echo(post("{"), context)).status).toBe(422);
    expect((await echo(post(undefined), context)).status).toBe(422);
  });

  it("stops reading a body that is too large, whatever its header says", async () => {
    expect((await echo(post(JSON.stringify({ name: "a".repeat(70_000) })), context)).status).toBe(413);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16 * 1024));
      },
    });
    const init = { method: "POST", body: endless, duplex: "half", headers: { origin: app } } as RequestInit;
    expect((await echo(new Request(`${app}/api/x`, init), context)).status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  it("asks the gate before the work, and counts per member", async () => {
    const work = vi.fn(async () => ({ done: true }));
    const guarded = route({ auth: "member", limit: { name: "x", max: 1, seconds: 1 } }, work);
    gates.authorizeMember.mockRejectedValueOnce(new AppError("unauthenticated"));
    expect((await guarded(post(undefined), context)).status).toBe(401);
    expect(work).not.toHaveBeenCalled();

    gates.authorizeMember.mockResolvedValue({ id: "ada" });
    expect((await guarded(post(undefined), context)).status).toBe(200);
    expect(takeRateLimit).toHaveBeenLastCalledWith({ name: "x", max: 1, seconds: 1 }, "ada");

    takeRateLimit.mockRejectedValueOnce(new AppError("rate_limited"));
    const limited = await guarded(post(undefined), context);
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it("looks at the session live before a change, and not before a read, which the database refuses", async () => {
    const guarded = route({ auth: "member" }, async () => ({}));
    gates.authorizeMember.mockResolvedValue({ id: "ada" });
    await guarded(post(undefined), context);
    expect(gates.authorizeMember).toHaveBeenLastCalledWith({ live: true });
    await guarded(new Request(`${app}/api/x`), context);
    expect(gates.authorizeMember).toHaveBeenLastCalledWith({ live: false });
  });

  it("refuses what a member changes to a page viewed as a member, and answers its reads and its session", async () => {
    const id = "00000000-0000-4000-8000-000000000005";
    const referer = `${app}/admin/home/${id}/view/${id}/settings`;
    const work = vi.fn(async () => ({ done: true }));
    gates.authorizeMember.mockResolvedValue({ id: "ada" });
    gates.authorizeStaff.mockResolvedValue({ id: "ada" });
    const status = async (options: Parameters<typeof route>[0], method: string) => {
      const request = new Request(`${app}/api/x`, { method, headers: { origin: app, referer } });
      return (await route(options, work)(request, context)).status;
    };
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect(await status({ auth: "member" }, method)).toBe(403);
    expect(work).not.toHaveBeenCalled();
    expect(gates.authorizeMember).not.toHaveBeenCalled();
    expect(await status({ auth: "member" }, "GET")).toBe(200);
    expect(await status({ auth: "member", ofSession: true }, "POST")).toBe(200);
    expect(await status({ auth: "admin" }, "POST")).toBe(200);
  });

  it("takes the pass of a session away that was ended elsewhere", async () => {
    gates.authorizeMember.mockRejectedValueOnce(new AppError("session_ended"));
    const response = await route({ auth: "member" }, async () => ({}))(post(undefined), context);
    expect(response.status).toBe(401);
    expect(response.headers.get("set-cookie")).toBe("__Host-altura_onboarded=; Path=/; Max-Age=0; Secure");
  });

  it("shows the detail of a refusal only where docs/product.md quotes it", async () => {
    const admin = route({ auth: "admin" }, async () => ({}));
    const get = () => admin(new Request(`${app}/api/x`), context);
    gates.authorizeStaff.mockRejectedValueOnce(new AppError("role_check_failed", { detail: "denied" }));
    expect(await answer(await get())).toMatchObject({ status: 403, body: { detail: "denied" } });
    gates.authorizeStaff.mockRejectedValueOnce(
      new AppError("service_unavailable", { detail: "10.0.0.7 refused" }),
    );
    const unanswered = await get();
    expect([unanswered.status, unanswered.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await answer(unanswered)).body).toEqual({ ok: false, reason: "service_unavailable" });
  });

  it("lets bugs be bugs", async () => {
    const broken = route({ auth: "public" }, async () => {
      throw new TypeError("bug");
    });
    await expect(broken(new Request(`${app}/api/x`), context)).rejects.toThrow("bug");
  });
});
