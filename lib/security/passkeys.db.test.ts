import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { createSignInSupabase } from "@/lib/platform/supabase/server";
import { challengeKey } from "@/lib/sign-in/actions";
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
import { addPasskey, changeFactorName, takeFactorAway, verifyFactor } from "./actions";

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
});

/** The browser of this test is a new member's from now on; answers their id and how to sign in again. */
async function sitDown() {
  const [email, password] = [`${randomUUID()}@altura.test`, "a long password"];
  const plain = { auth: { persistSession: false, autoRefreshToken: false } };
  const admin = createClient(supabase.url, supabase.secretKey, plain);
  await admin.auth.admin.createUser({ email, password, email_confirm: true });
  const signIn = async () => {
    const client = createClient(supabase.url, supabase.publishableKey, plain);
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    request.jar.clear();
    request.jar.set("altura-auth", sessionValue(data.session));
    return data.user.id;
  };
  return { id: await signIn(), signIn };
}

const origin = () => new URL(process.env.APP_URL ?? "").origin;

async function enroll(name = "Laptop", key = softKey(origin())) {
  const begun = await addPasskey(null, { name });
  if (!begun.ok || begun.data.ceremony.type !== "create") throw new Error(JSON.stringify(begun));
  const { factor, ceremony } = begun.data;
  const code = JSON.stringify(key.create(ceremony.options as never));
  return { key, factor, made: await verifyFactor(null, { factor, challenge: ceremony.challenge, code }) };
}

/** What a form sends after the device has answered. */
async function shown(factor: string, key: SoftKey, from = origin()) {
  const begun = await challengeKey(null, { factor });
  if (!begun.ok || begun.data.type !== "request") throw new Error(JSON.stringify(begun));
  const code = JSON.stringify(key.get(begun.data.options as never, { from }));
  return { factor, challenge: begun.data.challenge, code };
}

const changes = async (member: string) =>
  (
    await db.sql`
    select values ->> 'change' as change from private.events where user_id = ${member} and type = 'security.changed' order by id`
  ).map(({ change }) => change as string);

test("a passkey is enrolled with recovery codes, told to its owner, renamed and removed by its own answer", async () => {
  const { id } = await sitDown();
  const { key, factor, made } = await enroll();
  expect(made).toMatchObject({ ok: true, data: { codes: { length: 10 } } });
  expect(await changes(id)).toEqual(["factor_added"]);
  const renamed = await changeFactorName(null, {
    ...(await shown(factor, key)),
    target: factor,
    name: "Desk",
  });
  expect(renamed.ok).toBe(true);
  const [row] = await db.sql`select friendly_name from auth.mfa_factors where user_id = ${id}`;
  expect(row?.friendly_name).toBe("Desk");
  const removed = await takeFactorAway(null, { ...(await shown(factor, key)), target: factor });
  expect(removed.ok).toBe(true);
  expect(await changes(id)).toEqual(["factor_added", "factor_removed"]);
  expect(await db.sql`select from auth.mfa_factors where user_id = ${id}`).toHaveLength(0);
});

test("another key, another site and what is no answer are refused beside the field, and remove nothing", async () => {
  const { id } = await sitDown();
  const { key, factor } = await enroll();
  const wrong = { ok: false, reason: "passkey_refused", fields: { code: "passkey_refused" } };
  const remove = (proof: object) => takeFactorAway(null, { ...proof, target: factor });
  expect(await remove(await shown(factor, softKey(origin())))).toMatchObject(wrong);
  expect(await remove(await shown(factor, key, "https://altura.example"))).toMatchObject(wrong);
  const asked = await shown(factor, key);
  for (const code of ["{}", "{", '{"id": 1}'])
    expect(await remove({ ...asked, code })).toMatchObject({ ok: false });
  expect(await remove({ ...asked, code: "123456" })).toMatchObject({ ok: false });
  expect(await db.sql`select from auth.mfa_factors where user_id = ${id}`).toHaveLength(1);
});

test("it counts for staff as an app does: at the next sign-in, and again after ten minutes", async () => {
  const { id, signIn } = await sitDown();
  await db.sql`insert into user_roles (user_id, role) values (${id}, 'admin')`;
  const sensitive = staffAction(
    { role: "admin", name: "test.passkey", subject: () => ["member", id], stepUp: true },
    z.object({}),
    async () => "done",
  );
  const { key, factor } = await enroll();
  expect(await sensitive(null, {})).toMatchObject({ ok: true, data: "done" });
  await db.sql`update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'
    where authentication_method = 'mfa/webauthn' and session_id in (select id from auth.sessions where user_id = ${id})`;
  await (await createSignInSupabase(null)).auth.refreshSession();
  expect(await sensitive(null, {})).toMatchObject({ ok: false, reason: "step_up_required" });
  expect(await sensitive(null, await shown(factor, softKey(origin())))).toMatchObject({ ok: false });
  expect(await sensitive(null, await shown(factor, key))).toMatchObject({ ok: true, data: "done" });

  await signIn();
  await expect(sensitive(null, {})).rejects.toThrow("NEXT_REDIRECT");
});
