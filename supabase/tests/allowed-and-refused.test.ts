import { globSync, readFileSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, onboard } from "./cast.ts";

type Role = "anon" | "authenticated" | "service_role";
type Routine = { name: string; call: string; open: Role[]; changes: boolean };

let db: FreshDatabase;
let routines: Routine[];
const askers = {} as Record<Role, Asker>;
const roles: Role[] = ["anon", "authenticated", "service_role"];

/** Makes calls in one round trip, as whoever asks, each undone: answers what each failed with. */
const trial = `create schema trial; grant usage on schema trial to anon, authenticated, service_role;
create function trial.refusals(calls text[]) returns table (call text, message text) language plpgsql as $$
begin
  foreach call in array calls loop
    begin
      perform set_config('altura.refusal', '', true);
      execute 'select row(public.' || call || ')::text';
      message := coalesce(nullif(current_setting('altura.refusal', true), ''), 'let in');
      raise exception sqlstate 'DONE0';
    exception
      when sqlstate 'DONE0' then return next;
      when others then message := sqlerrm; return next;
    end;
  end loop;
end
$$;
grant execute on function trial.refusals to anon, authenticated, service_role`;

beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
  await db.sql.unsafe(trial);
  askers.anon = "anon";
  askers.service_role = "service_role";
  askers.authenticated = await join(db);
  await onboard(db, askers.authenticated as string);
  routines = await db.sql<Routine[]>`
    select p.proname as name, p.provolatile = 'v' as changes,
      format('%I(%s)', p.proname, (
        select string_agg(format('null::%s', format_type(t, null)), ', ' order by n)
        from unnest(p.proargtypes) with ordinality a (t, n))) as call,
      array(select r from unnest(array['anon', 'authenticated', 'service_role']) r
        where has_function_privilege(r, p.oid, 'execute')) as open
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype order by 1`;
});
afterAll(() => db.drop());

async function refusals(asker: Asker, asked: Routine[]): Promise<Map<string, string>> {
  const calls = asked.map(({ call }) => call);
  const rows = await db.as(
    asker,
    (tx) => tx<{ call: string; message: string }[]>`select * from trial.refusals(${calls})`,
  );
  return new Map(rows.map(({ call, message }) => [call, message]));
}

test("every function refuses every role of the API that it is not for, when it is called", async () => {
  expect(routines.length).toBeGreaterThan(400);
  for (const role of roles) {
    const closed = routines.filter(({ open }) => !open.includes(role));
    expect(closed.length).toBeGreaterThan(100);
    const told = await refusals(askers[role], closed);
    const wrong = [...told].filter(([, message]) => !message.startsWith("permission denied for function"));
    expect(wrong).toEqual([]);
  }
});

test("every function is for somebody, and a test calls it by its name", () => {
  const files = [...globSync("supabase/tests/*.ts"), ...globSync("lib/**/*.db.test.ts")];
  const own = "allowed-and-refused";
  const source = files
    .filter((file) => !file.includes(own))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const isCalled = (name: string) => new RegExp(`\\b${name}\\b`).test(source);
  // One is the operator's alone, in the database itself.
  expect(routines.filter(({ open }) => open.length === 0).map(({ name }) => name)).toEqual([
    "reconcile_points",
  ]);
  expect(routines.filter(({ name }) => !isCalled(name)).map(({ name }) => name)).toEqual([]);
});

/** For members: neither for visitors nor for staff alone. */
const ofMembers = () =>
  routines.filter(
    ({ name, open }) =>
      open.includes("authenticated") && !open.includes("anon") && !name.startsWith("admin_"),
  );

/** By function, what it said other than `expected`; null arguments ask for nothing. */
async function otherwise(asker: Asker, asked: Routine[], expected: string) {
  const told = await refusals(asker, asked);
  const other = [...told].filter(([, message]) => message !== expected);
  return Object.fromEntries(other.map(([call, message]) => [call.replace(/\(.*/s, ""), message]));
}

test("a token that names no member is refused by every function of members, or told of nobody", async () => {
  expect(await otherwise({ role: "authenticated" }, ofMembers(), "unauthenticated")).toEqual({
    answer_feedback: "required",
    cast_vote: "choice_missing",
    my_account: "let in",
    my_feedback: "let in",
    my_receipt: "let in",
    my_session: "let in",
    my_votes: "let in",
    onboarding_state: "let in",
    points_history: "let in",
    redeem_creator_invite: "invite_unknown",
    save_application: "invalid_input",
    staff_access: "let in",
    username_refusal: "let in",
    withdraw_my_pledge: "pledge_unknown",
  });
});

test("a suspended member changes nothing but what a suspension leaves to them", async () => {
  const suspended = await join(db);
  await onboard(db, suspended);
  await db.sql`update profiles set suspended_until = now() + interval '1 day' where user_id = ${suspended}`;
  const changing = ofMembers().filter(({ changes }) => changes);
  expect(await otherwise(suspended, changing, "suspended")).toEqual({
    // What was asked of them, what they ask for of their own, and what undoes something.
    answer_feedback: "required",
    ask_refund: "required",
    submit_appeal: "required",
    withdraw_appeal: "not_found",
    withdraw_my_pledge: "pledge_unknown",
    withdraw_refund: "not_found",
    // Reading: what is read is noted.
    be_in_chat: "not_found",
    mark_chat_read: "not_found",
    mark_chat_unread: "not_found",
    my_chat: "let in",
  });
});

test("no role of the API reaches the schemas of our own rules", async () => {
  expect(
    await db.sql`select r as role, s as schema from unnest(${roles}::text[]) r, unnest(array['private', 'trial']) s
      where has_schema_privilege(r, s, 'create') or (s = 'private' and has_schema_privilege(r, s, 'usage'))`,
  ).toEqual([]);
});

test("every table shows a member their own rows and nobody else's, and is closed to whoever has no grant", async () => {
  const tables = await db.sql<{ name: string; owned: boolean; open: Role[]; columns: string }[]>`
    select c.relname as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped) as owned,
      array(select r from unnest(array['anon', 'authenticated', 'service_role']) r
        where has_any_column_privilege(r, c.oid, 'select')) as open
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`;
  expect(tables.length).toBeGreaterThan(40);
  for (const { name, open } of tables)
    for (const role of roles.filter((one) => !open.includes(one)))
      await expect(
        db.as(askers[role], (tx) => tx.unsafe(`select 1 from public.${name}`)),
        `${name} for ${role}`,
      ).rejects.toThrow(/permission denied/);
  const ofOwners = tables.filter(({ open, owned }) => owned && open.includes("authenticated"));
  const everybodys = tables.filter(({ open, owned }) => !owned && open.includes("authenticated"));
  expect(everybodys.map(({ name }) => name)).toEqual(["plans", "point_rules", "prices"]);
  for (const { name } of ofOwners) {
    const [owner] = await db.sql.unsafe<{ user_id: string; n: number }[]>(
      `select t.user_id, count(*)::integer as n from public.${name} t join public.profiles p on p.user_id = t.user_id
       where not exists (select from public.user_roles r where r.user_id = t.user_id)
         and (p.suspended_until is null) group by 1 order by 2 desc limit 1`,
    );
    const seen = (asker: string) =>
      db.as(asker, (tx) => tx.unsafe<{ user_id: string }[]>(`select user_id from public.${name}`));
    if (owner) expect(await seen(owner.user_id), name).toHaveLength(name === "staff_notes" ? 0 : owner.n);
    const stranger = randomUUID();
    expect(await seen(stranger), name).toEqual([]);
  }
});
