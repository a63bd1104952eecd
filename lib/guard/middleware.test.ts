import { NextRequest, NextResponse } from "next/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Refreshed } from "@/lib/session/refresh";
import { guard } from "./middleware";
import { AppError } from "@/lib/platform/errors";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import type { Member } from "@/lib/session/member";
import { sign } from "@/lib/platform/crypto/signed-cookie";

const readSessionState = vi.hoisted(() => vi.fn());
vi.mock("@/lib/session/status/session-status", () => ({ readSessionState }));

const member = { id: "ada", sessionId: "s1", level: "aal1" } as unknown as Member;
const app = "http://localhost:3000";
const half = { status: "second_factor_required", onboarded: null };
const ended = { status: "session_ended", onboarded: null };
const newcomer = { status: "open", onboarded: false };
/** What a browser holds after signing in that was not let in yet. */
const noPass = { altura_onboarded: "none" };

async function visit(
  path: string,
  { signedIn = true, cookies = {}, headers = {}, method = "GET", refusal = null as string | null } = {},
) {
  const cookie = Object.entries({ altura_hint: "1", ...cookies })
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const request = new NextRequest(`${app}${path}`, { method, headers: { cookie, ...headers } });
  const session = {
    client: () => ({}),
    member: signedIn ? member : null,
    refusal,
    carry: (response: NextResponse) => response,
    next: () => NextResponse.next(),
  } as unknown as Refreshed;
  const response = await guard(request, session);
  return { to: response.headers.get("location")?.replace(app, "") ?? null, cookies: response.cookies };
}

beforeEach(() => {
  vi.stubEnv("APP_SECRET", "a".repeat(32));
  vi.stubEnv("APP_URL", "http://localhost:3000");
  readSessionState.mockResolvedValue({ status: "open", onboarded: true });
});
afterEach(() => {
  vi.unstubAllEnvs();
  readSessionState.mockReset();
});

describe("guard, in the order of docs/product.md", () => {
  it("sends who is signed out to /auth with the whole address, in their language", async () => {
    expect((await visit("/members/dashboard?tab=a", { signedIn: false })).to).toBe(
      "/auth?next=%2Fmembers%2Fdashboard%3Ftab%3Da",
    );
    expect((await visit("/es/onboarding", { signedIn: false })).to).toBe("/es/auth?next=%2Fes%2Fonboarding");
  });

  it("says why a forged token counts for nothing", async () => {
    const { to } = await visit("/members/dashboard", { signedIn: false, refusal: "jwt_invalid" });
    expect(to).toBe("/auth?next=%2Fmembers%2Fdashboard&error=jwt_invalid");
  });

  it("says that a session has ended which could not be refreshed", async () => {
    const { to } = await visit("/onboarding", { signedIn: false, refusal: "unauthenticated" });
    expect(to).toBe("/auth?next=%2Fonboarding&error=session_ended");
  });

  it("leads a session that was ended elsewhere to /auth, says why, and clears what is left of it", async () => {
    readSessionState.mockResolvedValue(ended);
    const { to, cookies } = await visit("/es/members/settings?tab=a", {
      cookies: { ...noPass, "altura-auth.0": "a", "altura-auth.1": "b", altura_theme: "dark" },
    });
    expect(to).toBe("/es/auth?next=%2Fes%2Fmembers%2Fsettings%3Ftab%3Da&error=session_ended");
    const cleared = cookies.getAll().filter(({ value }) => value === "");
    expect(cleared.map(({ name }) => name).sort()).toEqual([
      "altura-auth.0",
      "altura-auth.1",
      "altura_hint",
      "altura_onboarded",
      "altura_zone",
    ]);
  });

  it("says so for a minute to whoever comes after the clearing, as a click after its prefetch does", async () => {
    readSessionState.mockResolvedValue(ended);
    const { cookies } = await visit("/members/affiliate", { cookies: noPass });
    const note = cookies.get("altura_ended");
    expect(note).toMatchObject({ value: "1", maxAge: 60, httpOnly: true });
    const after = await visit("/members/affiliate", { signedIn: false, cookies: { altura_ended: "1" } });
    expect(after.to).toBe("/auth?next=%2Fmembers%2Faffiliate&error=session_ended");
    expect(after.cookies.get("altura_ended"), "not prolonged").toBeUndefined();
    const refused = await visit("/members/affiliate", { signedIn: false, refusal: "unauthenticated" });
    expect(refused.cookies.get("altura_ended")?.value).toBe("1");
  });

  it("asks for the second factor before anything is looked at or spent", async () => {
    readSessionState.mockResolvedValue(half);
    for (const path of ["/members/dashboard", "/onboarding", "/linked-accounts"]) {
      const { to, cookies } = await visit(path, { cookies: { altura_checkout_plan: "plus" } });
      expect(to).toBe(`/auth/second-factor?next=${encodeURIComponent(path)}`);
      expect(cookies.get("altura_checkout_plan")).toBeUndefined();
    }
  });

  it("takes a pass of another session, or of another level, for none", async () => {
    readSessionState.mockResolvedValue(half);
    for (const pass of ["ada:s2:aal1", "ada:s1:aal2", "mateo:s1:aal1"]) {
      const { to } = await visit("/members/dashboard", { cookies: { altura_onboarded: sign(pass) } });
      expect(to).toMatch(/^\/auth\/second-factor/);
    }
    const { to } = await visit("/members/dashboard", { cookies: { altura_onboarded: sign("ada:s1:aal1") } });
    expect(to).toBeNull();
  });

  it("clears a pending plan and leads to it, before onboarding is even looked at", async () => {
    readSessionState.mockResolvedValue(newcomer);
    const { to, cookies } = await visit("/members/dashboard", { cookies: { altura_checkout_plan: "plus" } });
    expect(to).toBe("/get-access?checkout=plus");
    expect(cookies.get("altura_checkout_plan")?.value).toBe("");
  });

  it("leads to onboarding while it is not completed, and lets onboarding itself through", async () => {
    readSessionState.mockResolvedValue(newcomer);
    const { to, cookies } = await visit("/members/affiliate", { cookies: noPass });
    expect(to).toBe("/onboarding?next=%2Fmembers%2Faffiliate");
    expect(cookies.get("altura_onboarded")).toBeUndefined();
    for (const path of ["/onboarding?step=wallet", "/onboarding/data", "/es/onboarding/data"])
      expect((await visit(path, { cookies: noPass })).to).toBeNull();
  });

  it("gives a pass to a session that was let in, and looks no more", async () => {
    const first = await visit("/members/dashboard", { cookies: noPass });
    const pass = first.cookies.get("altura_onboarded");
    expect([first.to, pass]).toEqual([null, expect.objectContaining({ httpOnly: true, sameSite: "lax" })]);
    await visit("/members/dashboard", { cookies: { altura_onboarded: pass?.value ?? "" } });
    expect(readSessionState).toHaveBeenCalledTimes(1);
    await visit("/members/dashboard", { cookies: { altura_onboarded: sign("someone else") } });
    expect(readSessionState).toHaveBeenCalledTimes(2);
  });

  it("gives none while nobody knows whether onboarding is complete", async () => {
    readSessionState.mockResolvedValue({ status: "open", onboarded: null });
    const { to, cookies } = await visit("/members/dashboard", { cookies: noPass });
    expect([to, cookies.get("altura_onboarded")]).toEqual([null, undefined]);
  });

  it("leaves a session that never got a pass to what the page reads, and gives it none", async () => {
    readSessionState.mockResolvedValue(newcomer);
    const { to, cookies } = await visit("/members/dashboard");
    expect([to, cookies.get("altura_onboarded")]).toEqual([null, undefined]);
    expect(readSessionState).not.toHaveBeenCalled();
  });

  it.each(["<script>", "../admin", "PLUS", "plus%0d%0a"])("ignores the impossible plan %j", async (plan) => {
    expect((await visit("/members/dashboard", { cookies: { altura_checkout_plan: plan } })).to).toBeNull();
  });
});

describe("what the guard leaves alone", () => {
  it("does not spend a plan on a fetch of the router or a prefetch", async () => {
    const cookies = { altura_checkout_plan: "plus" };
    for (const headers of [{ "sec-fetch-dest": "empty" }, { "sec-purpose": "prefetch;prerender" }]) {
      const visited = await visit("/members/dashboard", { cookies, headers });
      expect(visited.to).toBeNull();
      expect(visited.cookies.has("altura_checkout_plan")).toBe(false);
    }
  });

  it("lets posts through: actions have gates of their own", async () => {
    expect((await visit("/members/dashboard", { signedIn: false, method: "POST" })).to).toBeNull();
  });

  it("lets everyone see the admin panel's own words", async () => {
    expect((await visit("/admin/home", { signedIn: false })).to).toBeNull();
  });
});

describe("cookies of the join flow", () => {
  it("takes the display hint away when the session is gone, and gives it back", async () => {
    expect((await visit("/get-access", { signedIn: false })).cookies.get("altura_hint")?.value).toBe("");
    expect(
      (await visit("/get-access", { cookies: { altura_hint: "" } })).cookies.get("altura_hint"),
    ).toBeUndefined();
  });
});

describe("a database that does not answer before the page begins", () => {
  it("lets the request through without a pass, because the page looks for itself", async () => {
    readSessionState.mockRejectedValue(new AppError("service_unavailable"));
    const { to, cookies } = await visit("/members/dashboard", { cookies: noPass });
    expect(to).toBeNull();
    expect(cookies.get("altura_onboarded")).toBeUndefined();
  });

  it("is waited for no longer than its limit", async () => {
    vi.useFakeTimers();
    readSessionState.mockReturnValue(new Promise(() => undefined));
    const visited = visit("/members/dashboard", { cookies: noPass });
    await vi.advanceTimersByTimeAsync(timeouts.sessionCheckMs);
    expect((await visited).to).toBeNull();
    vi.useRealTimers();
  });

  it("hides no fault", async () => {
    readSessionState.mockRejectedValue(new Error("Database: XX000"));
    await expect(visit("/members/dashboard", { cookies: noPass })).rejects.toThrow("XX000");
  });
});
