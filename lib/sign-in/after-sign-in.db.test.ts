import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import type { RunningSupabase } from "../../local/supabase/start.ts";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../local/supabase/testing/with-schema.ts";
import { sessionValue } from "../../local/testing/bad-sessions.ts";
import { unsign } from "@/lib/platform/crypto/signed-cookie";
import { pageAfterSignIn } from "./after-sign-in";

type Written = { name: string; value: string; httpOnly?: boolean };
const jar = vi.hoisted(() => new Map<string, Written>());
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    getAll: () => [...jar.values()],
    set: (written: Written | string, value = "") => {
      const cookie = typeof written === "string" ? { name: written, value } : written;
      jar.set(cookie.name, cookie);
    },
    delete: (name: string) => jar.delete(name),
  }),
  headers: async () => new Headers(),
}));

let db: FreshDatabase;
let supabase: RunningSupabase;
let running: TestSupabase;

beforeAll(async () => {
  running = await startTestSupabase();
  ({ db, supabase } = running);
  Object.assign(process.env, applicationEnv(supabase));
});
afterAll(() => running.stop());
beforeEach(() => jar.clear());

/** A browser whose session was opened a moment ago; `claims` are those of its token. */
async function signIn({ onboarded = true } = {}) {
  const [email, password] = [`${randomUUID()}@altura.test`, "a long password"];
  const plain = { auth: { persistSession: false, autoRefreshToken: false } };
  const admin = createClient(supabase.url, supabase.secretKey, plain);
  await admin.auth.admin.createUser({ email, password, email_confirm: true });
  const client = createClient(supabase.url, supabase.publishableKey, plain);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  if (onboarded)
    await db.sql`update public.profiles set onboarding_completed = true where user_id = ${data.user.id}`;
  jar.set("altura-auth", { name: "altura-auth", value: sessionValue(data.session) });
  return { id: data.user.id, client, claims: decodeJwt<{ session_id: string }>(data.session.access_token) };
}

const chosen = async (id: string) =>
  (await db.sql`select private.measuring_choice(onboarding) as choice from profiles where user_id = ${id}`)[0]
    ?.choice as boolean | null;
const pass = () => jar.get("altura_onboarded");

describe("signing in", () => {
  it("gives the pass at once to a session that is open and onboarded", async () => {
    const { id, claims } = await signIn();
    expect(await pageAfterSignIn("/members/affiliate", "en")).toBe("/members/affiliate");
    expect(unsign(pass()?.value)).toBe(`${id}:${claims.session_id}:aal1`);
    expect(pass()).toMatchObject({ httpOnly: true });
  });

  it("gives none before onboarding is complete, and leads there", async () => {
    await signIn({ onboarded: false });
    expect(await pageAfterSignIn(undefined, "es")).toMatch(/^\/es\/onboarding\?/);
    expect(pass()?.value).toBe("none");
  });

  it("gives none before the second factor was shown, and leads there", async () => {
    const { id } = await signIn();
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
      values (${randomUUID()}, ${id}, 'totp', 'verified', 'App', now(), now())`;
    expect(await pageAfterSignIn("/members/affiliate", "en")).toMatch(/^\/auth\/second-factor\?/);
    expect(pass()?.value).toBe("none");
  });

  it("gives it at the level of the second factor, once that was shown", async () => {
    const { id, client, claims } = await signIn();
    const enrolled = await client.auth.mfa.enroll({ factorType: "totp" });
    if (enrolled.error) throw enrolled.error;
    const code = new TOTP({ secret: Secret.fromBase32(enrolled.data.totp.secret) }).generate();
    const shown = await client.auth.mfa.challengeAndVerify({ factorId: enrolled.data.id, code });
    if (shown.error) throw shown.error;
    expect(await pageAfterSignIn("/admin/home", "en"), "the token of before").toMatch(/second-factor/);
    const { data } = await client.auth.getSession();
    jar.set("altura-auth", { name: "altura-auth", value: sessionValue(data.session) });
    expect(await pageAfterSignIn("/admin/home", "en")).toBe("/admin/home");
    expect(unsign(pass()?.value)).toBe(`${id}:${claims.session_id}:aal2`);
  });

  it("takes the pass of whoever was signed in before for none", async () => {
    await signIn();
    await pageAfterSignIn(undefined, "en");
    const former = pass()?.value;
    await signIn({ onboarded: false });
    expect(await pageAfterSignIn(undefined, "en")).toMatch(/^\/onboarding\?/);
    expect(pass()?.value).not.toBe(former);
  });

  it.each([
    ["yes", true],
    ["no", false],
    ["maybe", null],
  ])("takes %s of the browser over for an account that has not chosen yet", async (choice, counts) => {
    const { id } = await signIn({ onboarded: false });
    jar.set("altura_consent", { name: "altura_consent", value: choice });
    await pageAfterSignIn(undefined, "en");
    expect(await chosen(id)).toBe(counts);
    // What the account says is the member's own choice, whatever the next browser holds.
    jar.set("altura_consent", { name: "altura_consent", value: counts ? "no" : "yes" });
    await pageAfterSignIn(undefined, "en");
    expect(await chosen(id)).toBe(counts ?? true);
  });

  it("takes nothing over while the second factor is missing, and lets in who is suspended", async () => {
    const { id } = await signIn({ onboarded: false });
    jar.set("altura_consent", { name: "altura_consent", value: "yes" });
    await db.sql`update profiles set suspended_until = 'infinity' where user_id = ${id}`;
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(await pageAfterSignIn(undefined, "en")).toMatch(/^\/onboarding\?/);
    expect([await chosen(id), warned.mock.calls.length]).toEqual([null, 1]);
    await db.sql`update profiles set suspended_until = null where user_id = ${id}`;
    await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
      values (${randomUUID()}, ${id}, 'totp', 'verified', 'App', now(), now())`;
    expect(await pageAfterSignIn(undefined, "en")).toMatch(/second-factor/);
    expect(await chosen(id)).toBe(null);
  });
});
