import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FreshDatabase } from "../postgres/testing.ts";
import { follow } from "./realtime/testing/realtime.ts";
import { loadKeys, signAccessToken, type Keys } from "./keys.ts";
import { RELAXED_LIMITS } from "./auth/options.ts";
import type { RunningSupabase } from "./start.ts";
import { startTestSupabase, type TestSupabase } from "./testing/with-schema.ts";

let db: FreshDatabase;
let supabase: RunningSupabase;
let keys: Keys;
let running: TestSupabase;

beforeAll(async () => {
  running = await startTestSupabase({ auth: { limits: RELAXED_LIMITS } });
  ({ db, supabase } = running);
  keys = await loadKeys(running.dataDir, supabase.url);
});
afterAll(() => running.stop());

type Signed = { id: string; session: string; token: string; client: SupabaseClient };

/** A member who signed in with the unmodified client. */
async function signIn(): Promise<Signed> {
  const [email, password] = [`${randomUUID()}@example.com`, "a long password"];
  const plain = { auth: { persistSession: false, autoRefreshToken: false } };
  const admin = createClient(supabase.url, supabase.secretKey, plain);
  const { data: made } = await admin.auth.admin.createUser({ email, password, email_confirm: true });
  const file = new Blob(["RIFF\x08\0\0\0WEBP"], { type: "image/webp" });
  await admin.storage.from("avatars").upload(`${made.user?.id}/avatar.webp`, file);
  const client = createClient(supabase.url, supabase.publishableKey, plain);
  const { data } = await client.auth.signInWithPassword({ email, password });
  const token = data.session?.access_token ?? "";
  const { session_id } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  return { id: data.user?.id ?? "", session: session_id, token, client };
}

async function enroll({ id }: Signed): Promise<void> {
  await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, friendly_name, created_at, updated_at)
    values (${randomUUID()}, ${id}, 'totp', 'verified', 'App', now(), now())`;
}

const end = ({ session }: Signed) => db.sql`delete from auth.sessions where id = ${session}`;

/** What curl would do with the member's token. */
const curl = (path: string, token: string, body?: BodyInit) =>
  fetch(`${supabase.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      apikey: supabase.publishableKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body,
  });

/** Status of a table, of functions with and without a check of their own, and of a file. */
async function knock({ id }: Signed, token: string): Promise<number[]> {
  const answers = [
    await curl("/rest/v1/profiles?select=user_id", token),
    await curl("/rest/v1/rpc/onboarding_state", token, "{}"),
    await curl("/rest/v1/rpc/my_account", token, "{}"),
    await curl("/rest/v1/rpc/member_dashboard", token, "{}"),
    await curl(`/storage/v1/object/authenticated/avatars/${id}/avatar.webp`, token),
  ];
  return answers.map(({ status }) => status);
}

describe("with nothing but a token", () => {
  test("a live session opens what is its member's", async () => {
    const member = await signIn();
    expect(await knock(member, member.token)).toEqual([200, 200, 200, 200, 200]);
  });

  test("a session that was ended opens nothing, though its token has not expired", async () => {
    const member = await signIn();
    await end(member);
    expect(await knock(member, member.token)).toEqual([401, 401, 401, 401, 400]);
    const answer = await curl("/rest/v1/rpc/my_account", member.token, "{}");
    expect(await answer.json()).toEqual({
      code: "PT401",
      message: "session_ended",
      details: null,
      hint: "Sign in again.",
    });
  });

  test("a half session opens nothing, and all of it once the factor was shown", async () => {
    const member = await signIn();
    await enroll(member);
    expect(await knock(member, member.token)).toEqual([403, 403, 403, 403, 400]);
    expect(await (await curl("/rest/v1/profiles", member.token)).json()).toMatchObject({
      code: "PT403",
      message: "second_factor_required",
    });
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: member.id, session_id: member.session, iat: now, exp: now + 600 } as const;
    const whole = { ...claims, role: "authenticated", aud: "authenticated", aal: "aal2" } as const;
    expect(await knock(member, await signAccessToken(keys, whole))).toEqual([200, 200, 200, 200, 200]);
  });

  test("visitors and the service pass", async () => {
    expect((await curl("/rest/v1/plans?select=key", supabase.publishableKey)).status).toBe(200);
    const service = createClient(supabase.url, supabase.secretKey, { auth: { persistSession: false } });
    expect((await service.rpc("take_rate_limit", { p_key: "x", p_limit: 1, p_seconds: 60 })).data).toBe(true);
  });
});

/** What a client hears of its member's own row, from now on. */
async function listen({ id, token }: Signed): Promise<{ heard: string[]; close(): Promise<void> }> {
  const heard: string[] = [];
  const client = createClient(supabase.url, supabase.publishableKey, {
    accessToken: () => Promise.resolve(token),
  });
  const channel = client.channel("own");
  channel.on<{ bio: string }>(
    "postgres_changes",
    { event: "UPDATE", schema: "public", table: "profiles", filter: `user_id=eq.${id}` },
    (change) => heard.push(change.new.bio),
  );
  await client.realtime.setAuth();
  await follow(channel);
  return { heard, close: () => client.realtime.disconnect().then(() => undefined) };
}

test("the socket of a session that was ended hears nothing more of its member's row", async () => {
  const member = await signIn();
  const { data } = await member.client.auth.signInWithPassword({
    email: (await member.client.auth.getUser()).data.user?.email ?? "",
    password: "a long password",
  });
  const [old, live] = await Promise.all([
    listen(member),
    listen({ ...member, token: data.session?.access_token ?? "" }),
  ]);
  const write = async (bio: string) => {
    await db.sql`update profiles set bio = ${bio} where user_id = ${member.id}`;
    await expect.poll(() => live.heard).toContain(bio);
  };
  await write("before");
  await expect.poll(() => old.heard).toEqual(["before"]);
  await end(member);
  await write("after");
  await write("later");
  expect(old.heard).toEqual(["before"]);
  await Promise.all([old.close(), live.close()]);
});
