import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "../../local/postgres/seed.ts";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

/**
 * What the models of Supabase Auth (supabase/auth, internal/models) read into a plain text, number or truth: where one is null, no call
 * can read the account ("Scan error … converting NULL to string is unsupported"), and so nobody signs in.
 */
const plain: Record<string, string[]> = {
  users: [
    ...["instance_id", "aud", "role", "is_sso_user", "is_anonymous", "created_at", "updated_at"],
    ...["confirmation_token", "recovery_token", "reauthentication_token"],
    ...[
      "email_change",
      "email_change_token_current",
      "email_change_token_new",
      "email_change_confirm_status",
    ],
    ...["phone_change", "phone_change_token"],
  ],
  identities: ["id", "provider_id", "user_id", "identity_data", "provider", "created_at", "updated_at"],
  sessions: ["user_id", "created_at", "updated_at"],
  refresh_tokens: ["instance_id", "token", "user_id", "revoked", "created_at", "updated_at"],
  mfa_factors: ["friendly_name", "secret", "status", "factor_type", "created_at", "updated_at"],
  mfa_amr_claims: ["session_id", "authentication_method", "created_at", "updated_at"],
  one_time_tokens: ["token_type", "token_hash", "relates_to", "created_at", "updated_at"],
  webauthn_credentials: ["attestation_type", "transports", "sign_count", "friendly_name"],
};

/** Defaults of Auth's own migrations (supabase/auth, migrations); every other column of these is null unless it is written. */
const defaults = {
  "users.phone": "NULL::character varying",
  "users.phone_change": "''::character varying",
  "users.phone_change_token": "''::character varying",
  "users.email_change_token_current": "''::character varying",
  "users.email_change_confirm_status": "0",
  "users.reauthentication_token": "''::character varying",
  "users.is_sso_user": "false",
  "users.is_anonymous": "false",
  "identities.id": "gen_random_uuid()",
  "refresh_tokens.id": "nextval('auth.refresh_tokens_id_seq'::regclass)",
};

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await seed(db.sql);
});
afterAll(() => db.drop());

test("the local schema fills in nothing that Supabase Auth leaves null", async () => {
  const rows = await db.sql<{ name: string; value: string }[]>`
    select c.relname || '.' || a.attname as name, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d join pg_class c on c.oid = d.adrelid
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where c.relnamespace = 'auth'::regnamespace and a.attgenerated = ''
      and c.relname in ('users', 'identities', 'sessions', 'refresh_tokens', 'mfa_factors', 'mfa_challenges', 'mfa_amr_claims')`;
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(defaults);
});

test("every seeded account can be read by Supabase Auth", async () => {
  const [{ count }] = await db.sql<[{ count: number }]>`select count(*)::int as count from auth.users`;
  expect(count).toBeGreaterThan(100);
  const unread: string[] = [];
  for (const [table, columns] of Object.entries(plain)) {
    for (const column of columns) {
      const [row] = await db.sql`select 1 from auth.${db.sql(table)} where ${db.sql(column)} is null limit 1`;
      if (row) unread.push(`${table}.${column}`);
    }
  }
  expect(unread).toEqual([]);
  const [alone] = await db.sql`
    select id from auth.users u where not exists (select from auth.identities i where i.user_id = u.id)`;
  expect(alone).toBeUndefined();
});
