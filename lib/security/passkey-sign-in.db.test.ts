import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createSignInSupabase } from "@/lib/platform/supabase/server";
import {
  changePasskeyName,
  choosePassword,
  keepNewPasskey,
  startNewPasskey,
  takePasskeyAway,
} from "@/lib/security/actions";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { RELAXED_LIMITS } from "../../local/supabase/auth/options.ts";
import { softKey, type SoftKey } from "../../local/supabase/auth/testing-passkey.ts";
import type { RunningSupabase } from "../../local/supabase/start.ts";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../local/supabase/testing/with-schema.ts";
import { sessionValue } from "../../local/testing/bad-sessions.ts";
import { signInWithPasskey } from "@/lib/sign-in/actions";
import type { PasskeyRequest } from "@/lib/sign-in/passkeys";

const request = vi.hoisted(() => ({ jar: new Map<string, string>(), headers: new Headers() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (request.jar.has(name) ? { name, value: request.jar.get(name) } : undefined),
    getAll: () => [...request.jar].map(([name, value]) => ({ name, value })),
    set: (one: string | { name: string; value: string }, value = "", options?: { maxAge?: number }) => {
      const name = typeof one === "string" ? one : one.name;
      if (options?.maxAge === 0) request.jar.delete(name);
      else request.jar.set(name, typeof one === "string" ? value : one.value);
    },
    delete: (one: string | { name: string }) => request.jar.delete(typeof one === "string" ? one : one.name),
  }),
  headers: async () => request.headers,
}));
vi.mock("next/server", async (original) => ({ ...(await original<object>()), after: () => undefined }));

let db: FreshDatabase;
let supabase: RunningSupabase;
let running: TestSupabase;
beforeAll(async () => {
  running = await startTestSupabase({ auth: { limits: RELAXED_LIMITS } });
  ({ db, supabase } = running);
  Object.assign(process.env, applicationEnv(supabase));
});
afterAll(() => running.stop());
beforeEach(() => {
  request.jar.clear();
  request.headers = new Headers({ "sec-fetch-site": "same-origin" });
});

const origin = () => new URL(process.env.APP_URL ?? "").origin;

/** The browser of this test is a new member's from now on. */
async function sitDown(domain = "altura.test") {
  const [email, password] = [`${randomUUID()}@${domain}`, "a long password"];
  const plain = { auth: { persistSession: false, autoRefreshToken: false } };
  const admin = createClient(supabase.url, supabase.secretKey, plain);
  await admin.auth.admin.createUser({ email, password, email_confirm: true });
  const client = createClient(supabase.url, supabase.publishableKey, plain);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  await db.sql`update public.profiles set onboarding_completed = true where user_id = ${data.user.id}`;
  request.jar.set("altura-auth", sessionValue(data.session));
  return data.user.id;
}

async function add(name = "Laptop", key = softKey(origin())) {
  const begun = await startNewPasskey(null, {});
  if (!begun.ok || begun.data.type !== "create") throw new Error(JSON.stringify(begun));
  const { challenge, options } = begun.data;
  const code = JSON.stringify(key.create(options as never));
  return { key, options, made: await keepNewPasskey(null, { challenge, code, name }) };
}

async function startPasskey(headers: Record<string, string> = { origin: origin() }) {
  const { POST } = await import("@/app/api/passkey-challenge/route");
  const address = `${origin()}/api/passkey-challenge`;
  return POST(new Request(address, { method: "POST", headers }), { params: Promise.resolve({}) });
}

/** What the form of `/auth` sends once a visitor's device has answered. */
async function answer(key: SoftKey, user: string, from = origin()) {
  const begun = await startPasskey();
  if (!begun.ok) throw new Error(await begun.text());
  const { challenge, options } = (await begun.json()) as PasskeyRequest;
  return { challenge, code: JSON.stringify(key.get(options, { user, from })), locale: "en" };
}

/** The session is a day and a second older than it was. */
async function age(id: string) {
  await db.sql`update auth.mfa_amr_claims set updated_at = now() - interval '86401 seconds'
    where session_id in (select id from auth.sessions where user_id = ${id})`;
  await (await createSignInSupabase(null)).auth.refreshSession();
}

const passkeys = (id: string) =>
  db.sql<{ id: string; friendly_name: string }[]>`
    select id, friendly_name from auth.webauthn_credentials where user_id = ${id}`;
const target = async (id: string) => (await passkeys(id))[0]?.id;
const changes = async (member: string) =>
  (
    await db.sql`select values ->> 'change' as change from private.events
    where user_id = ${member} and type = 'security.changed' order by id`
  ).map(({ change }) => String(change));

describe("signing in by passkey", () => {
  it("opens a session in the cookies without an address, and goes on to where the visitor wanted", async () => {
    const id = await sitDown();
    const { key, made, options } = await add();
    expect(made.ok).toBe(true);
    expect(options).toMatchObject({ authenticatorSelection: { userVerification: "required" } });
    expect(await changes(id)).toEqual(["passkey_added"]);

    request.jar.clear();
    const entered = signInWithPasskey(null, { ...(await answer(key, id)), next: "/members/affiliate" });
    await expect(entered).rejects.toMatchObject({ digest: expect.stringContaining("/members/affiliate") });
    const { data } = await (await createSignInSupabase(null)).auth.getSession();
    expect(data.session?.user.id).toBe(id);
    expect(decodeJwt(data.session?.access_token ?? "")).toMatchObject({ aal: "aal1" });
  });

  it("asks for the second factor where there is one", async () => {
    const id = await sitDown();
    const { key } = await add();
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
      values (${randomUUID()}, ${id}, 'totp', 'verified', 'App', now(), now())`;
    request.jar.clear();
    await expect(signInWithPasskey(null, await answer(key, id))).rejects.toMatchObject({
      digest: expect.stringContaining("/auth/second-factor"),
    });
  });

  it("refuses another key, another site and what is no answer, and counts that", async () => {
    const id = await sitDown();
    const { key } = await add();
    request.jar.clear();
    const refused = { ok: false, reason: "passkey_refused" };
    expect(await signInWithPasskey(null, await answer(softKey(origin()), id))).toMatchObject(refused);
    expect(await signInWithPasskey(null, await answer(key, id, "https://altura.example"))).toMatchObject(
      refused,
    );
    for (const code of ["", "{}", "[]", '{"id":1}'])
      expect(await signInWithPasskey(null, { ...(await answer(key, id)), code })).toMatchObject(refused);
    const used = await answer(key, id);
    await expect(signInWithPasskey(null, used)).rejects.toThrow("NEXT_REDIRECT");
    request.jar.clear();
    expect(await signInWithPasskey(null, used)).toMatchObject({ ok: false, reason: "passkey_expired" });
    expect(request.jar.has("altura-auth")).toBe(false);
    expect(
      await db.sql`select code from private.sign_in_failures where method = 'passkey' order by code`,
    ).toMatchObject([{ code: "passkey_expired" }, { code: "passkey_refused" }]);
  });

  it("lets in nobody whose address is blocked or who is banned, and leaves no session behind", async () => {
    const id = await sitDown("junk.example");
    const { key } = await add();
    await db.sql`insert into private.blocks (kind, value, digest, created_by)
      values ('domain', 'junk.example', private.block_digest('domain', 'junk.example'), ${id})`;
    request.jar.clear();
    const blocked = await signInWithPasskey(null, await answer(key, id));
    expect(blocked).toMatchObject({ ok: false, reason: "contact_blocked" });
    const open = db.sql`select from auth.sessions where user_id = ${id} and id in (
      select session_id from auth.mfa_amr_claims where authentication_method = 'passkey')`;
    expect(await open).toHaveLength(0);
    await db.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`;
    const banned = await signInWithPasskey(null, await answer(key, id));
    expect(banned).toMatchObject({ ok: false, reason: "suspended" });
  });

  it("is not begun for another site", async () => {
    const refused = await startPasskey({ origin: "https://elsewhere.example" });
    expect([refused.status, await refused.json()]).toMatchObject([403, { reason: "cross_origin" }]);
  });

  it("is off, for adding and for signing in, where the operator does not name it", async () => {
    await sitDown();
    process.env.AUTH_PROVIDERS = "discord";
    vi.resetModules();
    const off = { ok: false, reason: "provider_unavailable" };
    const signIn = await import("@/lib/sign-in/actions");
    expect(await (await startPasskey()).json()).toMatchObject(off);
    const challenge = randomUUID();
    expect(await signIn.signInWithPasskey(null, { challenge, code: "{}" })).toMatchObject(off);
    const security = await import("@/lib/security/actions");
    expect(await security.startNewPasskey(null, {})).toMatchObject(off);
    delete process.env.AUTH_PROVIDERS;
    vi.resetModules();
  });
});

describe("the passkeys of a member", () => {
  it("are renamed and removed by them alone, and the owner is told", async () => {
    const mateo = await sitDown();
    await add("His");
    const id = await sitDown();
    await add();
    const renamed = await changePasskeyName(null, { target: await target(id), name: "Desk" });
    expect(renamed.ok).toBe(true);
    expect(await passkeys(id)).toMatchObject([{ friendly_name: "Desk" }]);
    const his = await target(mateo);
    expect(await changePasskeyName(null, { target: his, name: "Mine" })).toMatchObject({
      reason: "not_found",
    });
    expect(await takePasskeyAway(null, { target: his })).toMatchObject({ ok: false, reason: "not_found" });
    expect(await takePasskeyAway(null, { target: await target(id) })).toMatchObject({ ok: true });
    expect(await passkeys(id)).toHaveLength(0);
    expect(await passkeys(mateo)).toMatchObject([{ friendly_name: "His" }]);
    expect(await changes(id)).toEqual(["passkey_added", "passkey_removed"]);
  });

  it("change only within a day of signing in", async () => {
    const id = await sitDown();
    const begun = await startNewPasskey(null, {});
    if (!begun.ok) throw new Error(begun.reason);
    await add();
    await age(id);
    const again = { ok: false, reason: "sign_in_again" };
    expect(await startNewPasskey(null, {})).toMatchObject(again);
    const code = JSON.stringify(softKey(origin()).create(begun.data.options as never));
    const late = { challenge: begun.data.challenge, code, name: "Late" };
    expect(await keepNewPasskey(null, late)).toMatchObject(again);
    expect(await takePasskeyAway(null, { target: await target(id) })).toMatchObject(again);
    expect(await passkeys(id)).toHaveLength(1);
  });

  it("outlive a new password unless the member takes them away with the old one", async () => {
    const id = await sitDown();
    const { key } = await add("Mine");
    await add("Not mine");
    const chosen = (password: string) => ({ password, repeat: password, locale: "en" });
    await expect(choosePassword(null, chosen("a second password"))).rejects.toThrow("NEXT_REDIRECT");
    expect(await passkeys(id)).toHaveLength(2);
    const refused = await choosePassword(null, { ...chosen("short"), passkeys: "remove" });
    expect(refused).toMatchObject({ ok: false });
    expect(await passkeys(id)).toHaveLength(2);
    const all = { ...chosen("a third password"), passkeys: "remove" };
    await expect(choosePassword(null, all)).rejects.toThrow("NEXT_REDIRECT");
    expect(await passkeys(id)).toHaveLength(0);
    expect(await changes(id)).toEqual([
      ...["passkey_added", "passkey_added", "password_changed", "password_changed"],
      ...["passkey_removed", "passkey_removed"],
    ]);
    request.jar.clear();
    expect(await signInWithPasskey(null, await answer(key, id))).toMatchObject({ ok: false });
  });

  it("are taken away with a new password only soon after signing in", async () => {
    const id = await sitDown();
    await add();
    await age(id);
    const late = { password: "a second password", repeat: "a second password", passkeys: "remove" };
    expect(await choosePassword(null, late)).toMatchObject({ ok: false, reason: "sign_in_again" });
    expect(await changes(id)).toEqual(["passkey_added"]);
    expect(await passkeys(id)).toHaveLength(1);
  });

  it("are removed with the second factor where there is one", async () => {
    const id = await sitDown();
    await add();
    const { auth } = await createSignInSupabase(null);
    const { data, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName: "App" });
    if (error) throw error;
    const totp = () => new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate();
    await auth.mfa.challengeAndVerify({ factorId: data.id, code: totp() });
    const one = await target(id);
    expect(await takePasskeyAway(null, { target: one })).toMatchObject({ reason: "step_up_required" });
    const wrong = { target: one, factor: data.id, code: "000000" };
    expect(await takePasskeyAway(null, wrong)).toMatchObject({ reason: "second_factor_invalid" });
    expect(await takePasskeyAway(null, { ...wrong, code: totp() })).toMatchObject({ ok: true });
    expect(await passkeys(id)).toHaveLength(0);
  });
});
