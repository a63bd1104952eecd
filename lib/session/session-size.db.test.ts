import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestSupabase, type TestSupabase } from "../../local/supabase/testing/with-schema.ts";

let running: TestSupabase;
const plain = { auth: { persistSession: false, autoRefreshToken: false } };
const client = (key = running.supabase.publishableKey) => createClient(running.supabase.url, key, plain);
const admin = () => client(running.supabase.secretKey);

beforeAll(async () => void (running = await startTestSupabase()));
afterAll(() => running.stop());

async function join(user_metadata: object = {}) {
  const [email, password] = [`${randomUUID()}@altura.test`, "a long password"];
  const { error } = await admin().auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata,
  });
  if (error) throw error;
  return { email, password };
}
async function signIn(who: { email: string; password: string }) {
  const open = client();
  const { data, error } = await open.auth.signInWithPassword(who);
  if (error) throw error;
  return { open, ...data };
}
const stored = async (id: string) =>
  (
    await running.db
      .sql`select raw_user_meta_data as it, private.metadata_bytes(raw_user_meta_data) as bytes from auth.users where id = ${id}`
  )[0] as { it: Record<string, unknown>; bytes: number };

describe("an access token", () => {
  it("has one size, whatever a member writes about themselves, in any order, signed in anew or renewed", async () => {
    const who = await join();
    const first = await signIn(who);
    const size = first.session.access_token.length;
    for (const characters of [6000, 1500, 200_000, 10]) {
      const written = await fetch(`${running.supabase.url}/auth/v1/user`, {
        method: "PUT",
        headers: {
          apikey: running.supabase.publishableKey,
          authorization: `Bearer ${first.session.access_token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({
          data: { [`key${characters}`]: "<".repeat(characters), full_name: "é".repeat(characters) },
        }),
      });
      expect(written.status).toBe(200);
      const { session } = await signIn(who);
      const renewed = await client().auth.refreshSession({ refresh_token: session.refresh_token });
      for (const token of [session.access_token, renewed.data.session?.access_token ?? ""]) {
        expect(Math.abs(token.length - size)).toBeLessThan(120);
        expect(decodeJwt(token)).not.toHaveProperty("user_metadata");
      }
      expect((await stored(first.user.id)).bytes).toBeLessThanOrEqual(1000);
    }
  });

  it("says everything else that hosted tokens say", async () => {
    const { session, user } = await signIn(await join({ full_name: "Ada" }));
    const claims = decodeJwt(session.access_token);
    expect(claims).toMatchObject({
      sub: user.id,
      aud: "authenticated",
      role: "authenticated",
      aal: "aal1",
      email: user.email,
      app_metadata: { provider: "email" },
      is_anonymous: false,
    });
    expect(claims.session_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(user.user_metadata).toMatchObject({ full_name: "Ada" });
  });

  it("is not for anybody to make: only the auth service calls the hook", async () => {
    const { open } = await signIn(await join());
    for (const asker of [open, client(), admin()]) {
      const { error } = await asker
        .schema("private" as "public")
        .rpc("access_token_claims" as never, {} as never);
      expect(error?.code).toBe("PGRST106");
    }
    for (const role of ["anon", "authenticated", "service_role"]) {
      const [row] = await running.db.sql`
        select has_function_privilege(${role}, 'private.access_token_claims(jsonb)', 'execute') as it`;
      expect(row?.it, role).toBe(false);
    }
  });
});

describe("the metadata of an account", () => {
  it("stays as it is while it is small, and as what a provider says", async () => {
    const small = { full_name: "Ada Ferrer", locale: "es", groups: ["a", "b"], nested: { a: 1 } };
    const { user } = await signIn(await join(small));
    expect((await stored(user.id)).it).toMatchObject(small);
  });

  it("loses what nothing reads when it is large: language, referral, name and picture stay", async () => {
    const read = {
      locale: "de",
      referral_click: randomUUID(),
      full_name: "Ada Ferrer",
      avatar_url: `https://cdn.example/${"a".repeat(300)}`,
    };
    const groups = Array.from({ length: 400 }, (_, n) => `group-${n}`);
    const { user } = await signIn(await join({ ...read, groups, custom_claims: { roles: groups } }));
    const { it: left, bytes } = await stored(user.id);
    expect(left).toMatchObject(read);
    expect(left).not.toHaveProperty("groups");
    expect(bytes).toBeLessThanOrEqual(1000);
    const [row] = await running.db.sql`select full_name, locale from profiles where user_id = ${user.id}`;
    expect(row).toEqual({ full_name: "Ada Ferrer", locale: "de" });
  });

  it("cannot be made long by a known key either, or of another kind", async () => {
    for (const value of ["n".repeat(5000), { deep: "n".repeat(5000) }, ["n".repeat(5000)], "🏔".repeat(900)]) {
      const { user } = await signIn(
        await join({ full_name: value, name: value, avatar_url: value, locale: value }),
      );
      expect((await stored(user.id)).bytes).toBeLessThanOrEqual(1000);
    }
  });
});
