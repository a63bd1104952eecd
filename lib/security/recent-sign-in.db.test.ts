import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { askForEmail, askForPhone } from "@/lib/account/actions";
import { createSignInSupabase } from "@/lib/platform/supabase/server";
import { addApp, addPasskey, addPhone, linkProvider } from "@/lib/security/actions";
import type { FreshDatabase } from "../../local/postgres/testing.ts";
import { RELAXED_LIMITS } from "../../local/supabase/auth/options.ts";
import type { RunningSupabase } from "../../local/supabase/start.ts";
import { newNumber } from "../../local/testing/unique.ts";
import {
  applicationEnv,
  startTestSupabase,
  type TestSupabase,
} from "../../local/supabase/testing/with-schema.ts";
import { sessionValue } from "../../local/testing/bad-sessions.ts";

const request = vi.hoisted(() => ({ jar: new Map<string, string>(), headers: new Headers() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (request.jar.has(name) ? { name, value: request.jar.get(name) } : undefined),
    getAll: () => [...request.jar].map(([name, value]) => ({ name, value })),
    set: (name: string, value: string) => request.jar.set(name, value),
    delete: (name: string) => request.jar.delete(name),
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
  // Nobody takes mails and text messages here, which is told in the log.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

/** The browser of this test is a new member's from now on. */
async function sitDown(account: object): Promise<string> {
  const password = "a long password";
  const plain = { auth: { persistSession: false, autoRefreshToken: false } };
  const admin = createClient(supabase.url, supabase.secretKey, plain);
  const created = await admin.auth.admin.createUser({
    ...account,
    password,
    email_confirm: true,
    phone_confirm: true,
  });
  if (created.error) throw created.error;
  const client = createClient(supabase.url, supabase.publishableKey, plain);
  const { data, error } = await client.auth.signInWithPassword({ ...account, password } as never);
  if (error) throw error;
  await db.sql`update public.profiles set onboarding_completed = true where user_id = ${data.user.id}`;
  request.jar.set("altura-auth", sessionValue(data.session));
  return data.user.id;
}

/** The session is a day and a second older than it was. */
async function age(id: string) {
  await db.sql`update auth.mfa_amr_claims set updated_at = now() - interval '86401 seconds'
    where session_id in (select id from auth.sessions where user_id = ${id})`;
  await (await createSignInSupabase(null)).auth.refreshSession();
}

const someMail = () => ({ email: `${randomUUID()}@altura.test` });
const somePhone = () => `+${newNumber()}`;

/** What leaves a way in behind, or shuts the owner out, by what the form sends. */
const ways: Record<string, () => Promise<unknown>> = {
  "an authenticator app": () => addApp(null, { name: "Mine" }),
  "a passkey as second factor": () => addPasskey(null, { name: "Mine" }),
  "a phone as second factor": () => addPhone(null, { name: "Mine", phone: somePhone() }),
  "an account of a provider": () => linkProvider(null, { provider: "discord", locale: "en" }),
  "another phone number": () => askForPhone(null, { phone: somePhone() }),
};

it.each(Object.keys(ways))("takes %s only within a day of signing in", async (way) => {
  const id = await sitDown(someMail());
  const done = await ways[way]?.().catch((error: unknown) => error);
  expect(done).not.toMatchObject({ reason: "sign_in_again" });
  await age(id);
  expect(await ways[way]?.()).toMatchObject({ ok: false, reason: "sign_in_again" });
});

it("takes a first e-mail address only within a day, and another one later, which the present one confirms", async () => {
  const id = await sitDown({ phone: somePhone() });
  const asked = () => askForEmail(null, { ...someMail(), locale: "en" });
  expect(await asked()).not.toMatchObject({ reason: "sign_in_again" });
  await age(id);
  expect(await asked()).toMatchObject({ ok: false, reason: "sign_in_again" });
  const other = await sitDown(someMail());
  await age(other);
  expect(await asked()).not.toMatchObject({ reason: "sign_in_again" });
});
