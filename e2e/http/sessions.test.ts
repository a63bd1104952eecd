import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readSessionValue, resign, sessionValue } from "../../local/testing/bad-sessions.ts";
import { actionId } from "../support/hostile-actions.ts";
import { codeFor } from "../support/mailbox.ts";
import { clientOf, createMember, createStaff, type TestMember } from "../support/members.ts";
import { admin, sql } from "../support/services.ts";
import { signingKey } from "../support/supabase-keys.ts";
import { openSignedIn, openVisitor } from "../support/visitor.ts";

type Visitor = ReturnType<typeof openVisitor>;

const notice = "This session has ended, perhaps from another device. Please sign in again.";
const ofSession = ["altura-auth", "altura_hint", "altura_onboarded"];
const held = ({ jar }: Visitor) => ofSession.filter((name) => jar.has(name));
const sessionOf = ({ jar }: Visitor) => readSessionValue(decodeURIComponent(jar.get("altura-auth") ?? ""));

async function post(visitor: Visitor, path: string) {
  const { status, html } = await visitor.ask(path, { method: "POST" });
  return [status, (JSON.parse(html) as { reason?: string }).reason];
}

const me = async (visitor: Visitor) =>
  (JSON.parse((await visitor.ask("/api/me")).html) as { member: object | null }).member;

/** As the settings, a suspension or "sign out everywhere" in another browser do it. */
async function endSessions({ id }: TestMember): Promise<void> {
  const { data, error } = await admin.rpc("end_other_sessions", { p_user: id, p_keep: null });
  if (error) throw error;
  expect(data).toBeGreaterThan(0);
}

test("forged sessions are nobody's, and who holds one reads why", async () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = {
    sub: randomUUID(),
    aud: "authenticated",
    role: "authenticated",
    exp: 9999999999,
    session_id: "s",
  };
  for (const token of [
    `${part({ alg: "none" })}.${part(claims)}.`,
    `${part({ alg: "none", kid: "x" })}.${part(claims)}.c2ln`,
    `${part({ alg: "HS256" })}.${part(claims)}.c2ln`,
    `${part({ typ: "JWT", alg: "ES256", kid: "x" })}.${part(claims)}.${part({})}`,
    "x",
  ]) {
    const session = {
      access_token: token,
      ...{ refresh_token: "x", expires_at: 9999999999, expires_in: 3600, token_type: "bearer" },
      user: { id: claims.sub },
    };
    const cookies = [["altura-auth", sessionValue(session)]] as const;
    expect(await me(openVisitor(cookies))).toBeNull();
    const visitor = openVisitor(cookies);
    const { status, to } = await visitor.ask("/members/dashboard");
    expect([token, status, to]).toEqual([token, 307, "/auth?next=%2Fmembers%2Fdashboard&error=jwt_invalid"]);
    expect((await visitor.open(to ?? "")).words).toContain("Invalid JWT signature.");
  }
});

test("ended elsewhere, the next member page is /auth, with where it was and the reason", async () => {
  const member = await createMember();
  const visitor = await openSignedIn(member);
  expect((await visitor.open("/members/dashboard")).path).toBe("/members/dashboard");
  expect(held(visitor)).toEqual(ofSession);
  await endSessions(member);

  const ended = await visitor.open("/members/affiliate?from=mail");
  expect(ended.path).toBe("/auth?next=%2Fmembers%2Faffiliate%3Ffrom%3Dmail&error=session_ended");
  expect(ended.words).toContain(notice);
  expect(held(visitor)).toEqual([]);
  const again = await visitor.open("/members/settings");
  expect(again.path, "the cookies are gone, the reason is not").toMatch(/error=session_ended$/);
});

test("a page that is open to everybody is shown to the visitor they are now, with a pass and without", async () => {
  for (const pass of [true, false]) {
    const member = await createMember();
    const visitor = await openSignedIn(member);
    await visitor.open("/members/settings");
    await endSessions(member);
    if (!pass) visitor.jar.delete("altura_onboarded");
    const { path, status } = await visitor.open("/mint?from=mail");
    expect([pass, path, status]).toEqual([pass, "/mint?from=mail", 200]);
    expect(held(visitor)).toEqual([]);
  }
});

test("the heartbeat is refused and takes the pass away, so that the next page says why", async () => {
  const member = await createMember();
  const visitor = await openSignedIn(member);
  await visitor.open("/members/settings");
  await endSessions(member);
  expect(await post(visitor, "/api/track-session")).toEqual([401, "session_ended"]);
  expect(held(visitor)).not.toContain("altura_onboarded");
  expect(await me(visitor)).toBeNull();
  expect((await visitor.open("/es/members/dashboard")).path).toMatch(
    /^\/es\/auth\?next=.*&error=session_ended$/,
  );
});

test("the admin panel is closed at once", async () => {
  const staff = await createStaff("admin");
  const visitor = await openSignedIn(staff);
  expect((await visitor.open("/admin/home")).heading).toBe("Admin Panel");
  await endSessions(staff);
  expect((await visitor.open("/admin/home")).words).toContain("Authentication Required");
});

test("who comes back with a session of another issuer is asked to sign in, told why, and can", async () => {
  const member = await createMember();
  const first = await openSignedIn(member);
  await first.open("/members/dashboard");
  // As after a start at another Supabase address: the keys and the session are the same, the issuer is not.
  const moved = await resign(sessionOf(first), await signingKey(), { iss: "http://127.0.0.1:1/auth/v1" });
  const back = () => openVisitor([...first.jar, ["altura-auth", sessionValue(moved)]]);

  for (const pass of [true, false]) {
    const visitor = back();
    if (!pass) visitor.jar.delete("altura_onboarded");
    const page = await visitor.open("/members/settings");
    expect([pass, page.path]).toEqual([pass, "/auth?next=%2Fmembers%2Fsettings&error=session_ended"]);
    expect(page.words).toContain(notice);
    expect(held(visitor)).toEqual([]);
  }
  const panel = back();
  expect((await panel.open("/admin/home")).words).toContain("Authentication Required");
  expect(held(panel)).toEqual([]);

  const visitor = back();
  const page = await visitor.open("/auth?next=%2Fmembers%2Fsettings");
  expect(page.words).toContain(notice);
  const code = await visitor.send(page, "Send me a code", { email: member.email });
  const done = await visitor.send(code, "Six-digit code", {
    code: await codeFor(member.email),
    intent: "verify",
  });
  expect([done.path, done.heading]).toEqual(["/members/settings", "Settings"]);
});

test("an expired session is refreshed before the page renders; an old refresh token ends it", async () => {
  const visitor = await openSignedIn(await createMember());
  const first = sessionOf(visitor);
  visitor.jar.set("altura-auth", sessionValue({ ...first, expires_at: 1_000_000 }));
  const { status, to, headers } = await visitor.ask("/members/dashboard");
  expect([status, to, headers.get("cache-control")]).toEqual([
    200,
    null,
    expect.stringContaining("no-store"),
  ]);
  expect(sessionOf(visitor).refresh_token).not.toBe(first.refresh_token);

  const old = { ...first, expires_at: 1_000_000, refresh_token: "never-issued" };
  visitor.jar.set("altura-auth", sessionValue(old));
  expect((await visitor.open("/members/dashboard")).path).toMatch(/^\/auth\?next=/);
  expect(held(visitor)).not.toContain("altura-auth");
});

test("the heartbeat notes the session and its device, once for all of its pages", async () => {
  const member = await createMember();
  const visitor = await openSignedIn(member);
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0" };
  for (let turn = 0; turn < 2; turn += 1)
    expect((await visitor.ask("/api/track-session", { method: "POST", headers })).status).toBe(200);
  const noted = await sql`select device, user_agent from public.user_sessions where user_id = ${member.id}`;
  expect(noted).toEqual([
    { device: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, user_agent: headers["user-agent"] },
  ]);
  const own = await (await clientOf(member.email)).from("user_sessions").select("id");
  expect(own.data).toHaveLength(1);
});

test("the heartbeat brings the zone of the profile, and pages have their times in it", async () => {
  const member = await createMember();
  const visitor = await openSignedIn(member);
  const beat = () =>
    visitor.ask("/api/track-session", { method: "POST", headers: { "x-time-zone": "Asia/Kolkata" } });
  const zoneOf = async () => (await visitor.ask("/members/settings?tab=security")).html;
  const shown = (zone: string) => expect.stringContaining(`data-moment="${zone}"`) as string;
  expect(await zoneOf(), "UTC until one is told").toEqual(shown("UTC"));
  await beat();
  expect(visitor.jar.get("altura_zone")).toBe("Asia%2FKolkata");
  expect(await zoneOf()).toEqual(expect.stringMatching(/data-moment="Asia\/(Kolkata|Calcutta)"/));

  // Chosen on another device.
  await sql`update public.profiles set time_zone = 'America/Lima' where user_id = ${member.id}`;
  await beat();
  expect(await zoneOf()).toEqual(shown("America/Lima"));
  visitor.jar.set("altura_zone", "Mars%2FOlympus");
  expect(await zoneOf(), "what is no zone is as good as none").toEqual(shown("UTC"));

  await beat();
  expect(visitor.jar.has("altura_zone")).toBe(true);
  await post(visitor, "/api/sign-out");
  expect(visitor.jar.has("altura_zone"), "it is of the member, not of the device").toBe(false);
});

test("signing out ends the session everywhere in this browser, and twice is no error", async () => {
  const visitor = await openSignedIn(await createMember());
  await visitor.open("/members/dashboard");
  const before = openVisitor(visitor.jar);
  expect(await post(visitor, "/api/sign-out")).toEqual([200, undefined]);
  expect(held(visitor)).toEqual([]);
  expect(await post(visitor, "/api/sign-out")).toEqual([200, undefined]);
  expect((await visitor.open("/members/dashboard")).path).toMatch(/^\/auth\?next=/);
  expect(await me(before), "another tab with the same cookies").toBeNull();
});

test("before the second factor every page leads to it, and handlers know nobody", async () => {
  const member = await createMember();
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at)
    values (${randomUUID()}, ${member.id}, 'totp', 'verified', 'App', 'JBSWY3DPEHPK3PXP', now(), now())`;
  const visitor = await openSignedIn(member);
  for (const path of [
    "/members/dashboard",
    "/linked-accounts",
    "/onboarding",
    "/auth",
    "/auth/new-password",
    "/auth/recovered",
  ])
    expect([path, (await visitor.open(path)).path]).toEqual([
      path,
      expect.stringMatching(/^\/auth\/second-factor/),
    ]);
  expect(await me(visitor)).toBeNull();
  expect(await post(visitor, "/api/track-session")).toEqual([403, "second_factor_required"]);
});

test("a form that is handed in after the session has gone is told so", async () => {
  const body = JSON.stringify([null, { factor: randomUUID(), code: "123456" }]);
  const headers = { "next-action": actionId("showSecondFactor"), "content-type": "text/plain;charset=UTF-8" };
  const { status, html } = await openVisitor().ask("/auth/second-factor", { method: "POST", body, headers });
  expect([status, /"reason":"(\w+)"/.exec(html)?.[1]]).toEqual([200, "session_missing"]);
});

test("who has spent no recovery code is not told that a factor is gone", async () => {
  const visitor = await openSignedIn(await createMember());
  expect((await visitor.open("/auth/recovered?next=%2Fmembers%2Faffiliate")).path).toBe("/members/affiliate");
});
