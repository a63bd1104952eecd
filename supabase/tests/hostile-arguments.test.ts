import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join, onboard } from "./cast.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

type Routine = { name: string; args: { name: string; type: string }[]; askers: string[] };

/** Everything a visitor or a member may call with their own token. */
async function openRoutines(): Promise<Routine[]> {
  const rows = await db.sql`
    select p.proname as name, has_function_privilege('anon', p.oid, 'execute') as anon,
      coalesce(p.proargnames[1:p.pronargs], '{}') as names,
      array(select format_type(t, null) from unnest(p.proargtypes) t) as types
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and has_function_privilege('authenticated', p.oid, 'execute')`;
  return rows.map(({ name, anon, names, types }) => ({
    name: name as string,
    askers: anon
      ? ["anon", "member"]
      : (name as string).startsWith("admin_")
        ? ["member", "admin"]
        : ["member"],
    args: (types as string[]).map((type, n) => ({ name: (names as string[])[n] ?? "", type })),
  }));
}

const long = "x".repeat(20_000);
/** Values of each type that a call may carry, as SQL. */
const values: Record<string, string[]> = {
  text: [
    "null",
    "''",
    "' '",
    `'${long}'`,
    "'__proto__'",
    "'0'",
    "'%'",
    "'\\'",
    "'-1'",
    "'NaN'",
    "E'\\u202e'",
  ],
  integer: ["null", "0", "'-1'", "2147483647", "'-2147483648'"],
  bigint: ["null", "0", "'-1'", "9223372036854775807", "'-9223372036854775808'"],
  boolean: ["null", "true", "false"],
  uuid: ["null", "gen_random_uuid()"],
  date: ["null", "'-infinity'", "'infinity'", "'2026-01-05'"],
  "integer[]": ["null", "'{}'", "array[null]::integer[]", "array_fill(-1, array[1500])"],
  "uuid[]": ["null", "'{}'", "array[null]::uuid[]", "array_fill(gen_random_uuid(), array[1500])"],
  "text[]": ["null", "'{}'", "array[null]::text[]", `array['${long}']`, "array_fill(''::text, array[500])"],
  jsonb: [
    "null",
    "'null'",
    "'{}'",
    "'[]'",
    "'1e400'",
    "'\"x\"'",
    `'{"links":"x","interests":"x","terms":{},"full_name":["x"]}'`,
    `'{"links":{},"interests":{},"project":{},"pitch":[1]}'`,
    `'{"a":"${long}"}'`,
    `'{"interests":[{}],"full_name":{},"terms":[],"title":1,"category":"x","links":[1],"portfolio":{}}'`,
  ],
  timestamptz: ["null", "'infinity'", "'-infinity'", "'290000-01-01'"],
};
const aliases: Record<string, string> = {
  "timestamp with time zone": "timestamptz",
  "character varying": "text",
  json: "jsonb",
};
const valuesOf = (type: string) => values[aliases[type] ?? type];

/** Each routine with every value of each argument, as SQL. */
function callsOf({ name, args }: Routine): string[] {
  const most = Math.max(1, ...args.map(({ type }) => valuesOf(type)?.length ?? 1));
  const calls = new Set<string>();
  for (let n = 0; n < most; n += 1)
    for (const shift of [0, 1, 2]) {
      const given = args.map(({ name: arg, type }, i) => {
        const of = valuesOf(type) ?? ["null"];
        return `${arg} => ${of[(n + shift * i) % of.length]}::${type}`;
      });
      calls.add(`${name}(${given.join(", ")})`);
    }
  return [...calls];
}

/** A refusal in our words, or one that PostgREST answers with 4xx (https://docs.postgrest.org/en/stable/references/errors.html). */
const isRefusal = (code: string) => /^(P0001|PT4\d\d|42501|23505)$/.test(code);

/**
 * Makes all calls of a routine in one round trip, as whoever asks, each on its own and undone: answers what each failed
 * with. The answer is written out (as text), because that can fail too.
 */
const trial = `create schema trial; grant usage on schema trial to anon, authenticated;
create function trial.failures(calls text[]) returns table (call text, code text, message text) language plpgsql as $$
begin
  foreach call in array calls loop
    begin
      execute 'select row(public.' || call || ')::text';
      raise exception sqlstate 'DONE0';
    exception
      when sqlstate 'DONE0' then null;
      when others or query_canceled or assert_failure then
        code := sqlstate;
        message := sqlerrm;
        return next;
    end;
  end loop;
end
$$`;

test("no function that a member may call fails on what it is given: it answers or refuses", async () => {
  const [member, admin] = [await join(db), await join(db)];
  await onboard(db, member);
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.sql`update settings set value = 'false' where key = 'staff.second_factor'`;
  await db.sql.unsafe(trial);
  const who: Record<string, string> = { anon: "anon", member, admin };
  const routines = await openRoutines();
  expect(routines.length).toBeGreaterThan(30);
  const unknown = routines
    .flatMap(({ args }) => args.map(({ type }) => type))
    .filter((type) => !valuesOf(type));
  expect([...new Set(unknown)]).toEqual([]);
  const faults: string[] = [];
  for (const routine of routines)
    for (const asker of routine.askers) {
      const failures = await db.as(
        who[asker] ?? asker,
        (tx) =>
          tx<{ call: string; code: string; message: string }[]>`
            select * from trial.failures(${callsOf(routine)})`,
      );
      for (const { call, code, message } of failures)
        if (!isRefusal(code))
          faults.push(`${asker}: ${call.replaceAll(long, "…")}: ${code} ${message}`.slice(0, 300));
    }
  expect(faults).toEqual([]);
}, 120_000);
