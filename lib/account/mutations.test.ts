import { AuthApiError } from "@supabase/supabase-js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Member } from "@/lib/session/member";
import { requestEmail, requestPhone, signOutEverywhere } from "./mutations";

const auth = vi.hoisted(() => ({ updateUser: vi.fn(), signOut: vi.fn(), rpc: vi.fn() }));
vi.mock("@/lib/platform/supabase/server", () => ({ createServerSupabase: async () => ({ auth }) }));
vi.mock("@/lib/platform/supabase/admin", () => ({ createAdminSupabase: () => ({ rpc: auth.rpc }) }));
vi.mock("@/lib/platform/request/rate-limit", () => ({ takeRateLimit: async () => {} }));
vi.mock("./proof", async (original) => ({ ...(await original<object>()), handIn: vi.fn() }));
vi.mock("./sign-out", () => ({ signOut: auth.signOut }));

const member = {
  id: "ada",
  email: "ada@altura.test",
  phone: "34600000000",
  sessionId: "here",
  provenAt: Math.floor(Date.now() / 1000),
} as Member;
const refuses = (code: string) =>
  auth.updateUser.mockResolvedValue({ error: new AuthApiError("", 422, code) });

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubEnv("APP_URL", "https://altura.example");
  auth.updateUser.mockResolvedValue({ error: null });
  auth.signOut.mockResolvedValue(undefined);
  auth.rpc.mockResolvedValue({ data: 1, error: null, status: 200 });
});

describe("another address or number", () => {
  it("is refused beside its field where it is the present one, and sends nothing", async () => {
    await expect(requestEmail(member, "ada@altura.test", "en")).rejects.toMatchObject({
      code: "address_same",
      fields: { email: "address_same" },
    });
    await expect(requestPhone(member, "+34600000000")).rejects.toMatchObject({
      code: "address_same",
      fields: { phone: "address_same" },
    });
    expect(auth.updateUser).not.toHaveBeenCalled();
  });

  it("is refused beside its field where another account uses it", async () => {
    refuses("email_exists");
    await expect(requestEmail(member, "ben@altura.test", "en")).rejects.toMatchObject({
      code: "email_taken",
      fields: { email: "email_taken" },
    });
    refuses("phone_exists");
    await expect(requestPhone(member, "+34600000001")).rejects.toMatchObject({
      code: "phone_taken",
      fields: { phone: "phone_taken" },
    });
  });

  it("is requested of the auth service, whose mail leads back to the settings in the same language", async () => {
    await requestEmail(member, "new@altura.test", "es");
    expect(auth.updateUser).toHaveBeenCalledWith(
      { email: "new@altura.test" },
      { emailRedirectTo: "https://altura.example/es/members/settings?tab=security" },
    );
    await requestPhone(member, "+34600000001");
    expect(auth.updateUser).toHaveBeenLastCalledWith({ phone: "+34600000001" });
  });

  it("is not added without a word of the present one, long after signing in", async () => {
    const old = { ...member, provenAt: (member.provenAt ?? 0) - 25 * 3600 };
    await expect(requestPhone(old, "+34600000001")).rejects.toMatchObject({ code: "sign_in_again" });
    await expect(requestEmail({ ...old, email: null }, "new@altura.test", "en")).rejects.toMatchObject({
      code: "sign_in_again",
    });
    await expect(requestEmail(old, "new@altura.test", "en")).resolves.toBeUndefined();
  });
});

describe("signing out everywhere", () => {
  it("ends the other sessions first and this one last", async () => {
    await signOutEverywhere(member);
    expect(auth.rpc).toHaveBeenCalledWith("end_other_sessions", { p_user: "ada", p_keep: "here" });
    expect(auth.rpc.mock.invocationCallOrder[0]).toBeLessThan(
      auth.signOut.mock.invocationCallOrder[0] as number,
    );
  });

  it("stays signed in when the others could not be ended", async () => {
    auth.rpc.mockResolvedValue({ data: null, error: { message: "no", code: "XX000" }, status: 500 });
    await expect(signOutEverywhere(member)).rejects.toThrow();
    expect(auth.signOut).not.toHaveBeenCalled();
  });
});
