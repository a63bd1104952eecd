import { createClient } from "@supabase/supabase-js";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { startTestSupabase, type TestSupabase } from "../supabase/testing/with-schema.ts";
import { insertMember, type NewMember } from "./member.ts";
import { openSession } from "./session.ts";
import { withinOne } from "./within-one.ts";

const name = "Rana Okafor";
let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

/** Every row of a database as text; what is random, and moments, are only said to be there. */
async function readRows(sql: Sql, member: string): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('auth', 'public', 'private') and table_type = 'BASE TABLE' order by 1`;
  const read = tables.map(async (table) => {
    const rows = await sql.unsafe<{ row: string }[]>(`select to_jsonb(t)::text as row from ${table.name} t`);
    const texts = rows.map(({ row }) =>
      row
        .replaceAll(member, "member")
        .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "id")
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+\+00:00/g, "moment")
        .replaceAll(/("(?:alias|token)": )"\w+"/g, '$1"random"'),
    );
    return [table.name, texts.toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

async function createByApi({ supabase, db }: TestSupabase, email: string, onboarded: boolean) {
  const { auth } = createClient(supabase.url, supabase.secretKey, { auth: { persistSession: false } });
  const made = await auth.admin.createUser({
    email,
    email_confirm: true,
    user_metadata: { full_name: name },
  });
  if (made.error) throw made.error;
  if (!onboarded) return made.data.user.id;
  const { client } = await openSession({ supabase: { ...supabase, dbUrl: db.url } }, email);
  for (const [step, answer] of [
    ["profile", { full_name: name }],
    ["interests", { interests: ["community"] }],
    ["wallet", {}],
    ["consent", { terms: true }],
  ] as const)
    expect((await client.rpc("save_onboarding_step", { p_step: step, p_data: answer })).error).toBeNull();
  expect((await client.rpc("complete_onboarding")).error).toBeNull();
  return made.data.user.id;
}

/** The rows of two databases with one member each, made through the API and at once. */
async function readBoth(onboarded: boolean) {
  const [api, plain] = await Promise.all([startTestSupabase(), freshDatabase()]);
  try {
    const email = "rana@altura.test";
    const byApi = await createByApi(api, email, onboarded);
    const bySql = await insertMember(plain.sql, { email, name, onboarded });
    return [await readRows(plain.sql, bySql), await readRows(api.db.sql, byApi)] as const;
  } finally {
    await Promise.all([api.stop(), plain.drop()]);
  }
}

it.each([
  { onboarded: false, points: 1, sessions: 0 },
  { onboarded: true, points: 2, sessions: 1 },
])("has the rows of a member who came through the API, onboarded: $onboarded", (expected) =>
  withinOne("hour", async () => {
    const [rows, rowsByApi] = await readBoth(expected.onboarded);
    expect(rows).toEqual(rowsByApi);
    expect(rows["public.points_ledger"]).toHaveLength(expected.points);
    expect(rows["auth.sessions"]).toHaveLength(expected.sessions);
  }),
);

it("may have a role, an earlier day of joining, a tier and further points", async () => {
  const make = (given: Partial<NewMember>) =>
    insertMember(db.sql, { email: `${crypto.randomUUID()}@altura.test`, name, ...given });
  const staff = await make({ role: "moderator" });
  const writer = await make({ daysAgo: 30, tier: "plus", points: 200 });
  const read = async (id: string) =>
    (
      await db.sql`
        select roles, tier, total_xp, created_at < now() - interval '29 days' as earlier
        from private.member_list where user_id = ${id}`
    )[0];
  expect(await read(staff)).toEqual({
    roles: ["moderator"],
    tier: "standard",
    total_xp: 150,
    earlier: false,
  });
  expect(await read(writer)).toEqual({ roles: [], tier: "plus", total_xp: 350, earlier: true });
});
