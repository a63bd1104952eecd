import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionCookies } from "@/lib/session/cookies/session-cookies";
import { afterEnd, clearEnded } from "./ended-session";
import { refusedSessionPage } from "./next-page";

const jar = vi.hoisted(() => new Map<string, string>());
const readMember = vi.hoisted(() => vi.fn());
const readSessionState = vi.hoisted(() => vi.fn());
const askAuth = vi.hoisted(() => vi.fn());
const isSuspended = vi.hoisted(() => vi.fn());
vi.mock("next/headers", () => ({
  cookies: async () => ({
    getAll: () => [...jar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) => jar.set(name, value),
    delete: (name: string) => jar.delete(name),
  }),
}));
vi.mock("@/lib/platform/supabase/server", () => ({ createServerSupabase: async () => ({}) }));
vi.mock("./mutations", () => ({ isSuspended }));
vi.mock("@/lib/session/claims", () => ({ readMember }));
vi.mock("@/lib/session/status/session-status", () => ({ readSessionState, askAuth }));

beforeEach(() => {
  vi.stubEnv("APP_URL", "http://localhost:3000");
  readSessionState.mockReset();
  jar.clear();
  for (const name of [
    "altura-auth.0",
    "altura-auth.1",
    "altura_hint",
    "altura_onboarded",
    "altura_zone",
    "altura_theme",
  ]) {
    jar.set(name, "x");
  }
  readMember.mockResolvedValue({ id: "ada" });
  readSessionState.mockResolvedValue({ status: "session_ended" });
  askAuth.mockResolvedValue("accepted");
  isSuspended.mockResolvedValue(false);
});

describe("the page for a session that is not accepted", () => {
  it("is the page that fits, with the address and its language kept", () => {
    expect(refusedSessionPage("session_ended", "/es/members/settings?tab=a", "es")).toBe(
      "/es/auth/ended?next=%2Fes%2Fmembers%2Fsettings%3Ftab%3Da",
    );
    expect(refusedSessionPage("second_factor_required", "/members/affiliate", "en")).toBe(
      "/auth/second-factor?next=%2Fmembers%2Faffiliate",
    );
    expect(refusedSessionPage("session_ended", null, "en")).toBe("/auth/ended");
  });

  it("is /auth with the reason, or the page itself where everybody may be", () => {
    expect(afterEnd("/members/affiliate", "en")).toBe(
      "/auth?next=%2Fmembers%2Faffiliate&error=session_ended",
    );
    expect(afterEnd(null, "es")).toBe("/es/auth?error=session_ended");
    expect(afterEnd("/mint?phase=public", "en")).toBe("/mint?phase=public");
  });
});

describe("clearing what is left of a session", () => {
  it("tells a suspended person so, wherever they were", async () => {
    isSuspended.mockResolvedValue(true);
    expect(await clearEnded("/live-chat?room=x", "en")).toBe(
      "/auth?next=%2Flive-chat%3Froom%3Dx&error=suspended",
    );
    expect([...jar.keys()]).toEqual(["altura_theme", "altura_ended"]);
  });

  it("says why on the way to a page for everybody only when that was asked for", async () => {
    expect(await clearEnded("/live-chat", "en")).toBe("/live-chat");
    expect(await clearEnded("/live-chat", "es", true)).toBe("/es/auth?next=%2Flive-chat&error=session_ended");
  });

  it("takes the session, its pass and its hint, and leaves a note that it has ended", async () => {
    expect(await clearEnded("/members/affiliate", "en")).toMatch(/^\/auth\?next=/);
    expect([...jar.keys()]).toEqual(["altura_theme", "altura_ended"]);
    expect(sessionCookies(["altura-auth-code-verifier", "altura-auth"])).not.toContain(
      "altura-auth-code-verifier",
    );
  });

  it("looks again first: a live session stays, a half one goes to its second factor", async () => {
    readSessionState.mockResolvedValueOnce({ status: "open" });
    expect(await clearEnded("/members/affiliate", "en")).toBe("/members/affiliate");
    readSessionState.mockResolvedValueOnce({ status: "open" });
    expect(await clearEnded(null, "es")).toBe("/es/members/dashboard");
    readSessionState.mockResolvedValueOnce({ status: "second_factor_required" });
    expect(await clearEnded("/members/affiliate", "en")).toBe(
      "/auth/second-factor?next=%2Fmembers%2Faffiliate",
    );
    expect(jar.size).toBe(6);
  });

  it("clears a session that only the auth service refuses, but not when it gives no answer", async () => {
    readSessionState.mockResolvedValue({ status: "open" });
    askAuth.mockResolvedValueOnce(new Error("no answer"));
    expect(await clearEnded("/admin/home", "en")).toBe("/admin/home");
    expect(jar.size).toBe(6);
    askAuth.mockResolvedValueOnce("refused");
    expect(await clearEnded("/admin/home", "en")).toBe("/admin/home");
    expect([...jar.keys()]).toEqual(["altura_theme", "altura_ended"]);
  });

  it("needs no answer about a cookie that is nobody's", async () => {
    readMember.mockResolvedValueOnce(null);
    expect(await clearEnded("/members/affiliate", "en")).toMatch(/error=session_ended$/);
    expect(readSessionState).not.toHaveBeenCalled();
  });
});
