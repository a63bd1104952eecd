import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

/**
 * A connection belongs to one transaction: PostgREST and a pooler in transaction mode give the next one to somebody else.
 * Nothing that we write may leave anything on it, or rely on what was left there.
 */
let db: FreshDatabase;
let functions: { name: string; source: string }[];
beforeAll(async () => {
  db = await freshDatabase();
  functions = await db.sql<{ name: string; source: string }[]>`
    select p.oid::regprocedure::text as name,
      regexp_replace(coalesce(pg_get_function_sqlbody(p.oid), p.prosrc), '--[^\n]*', '', 'g') as source
    from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
});
afterAll(() => db.drop());

const found = (pattern: RegExp) =>
  functions.filter(({ source }) => pattern.test(source)).map(({ name }) => name);

test("there are functions to look at, in both schemas and in both languages", () => {
  expect(functions.length).toBeGreaterThan(500);
  expect(found(/pg_advisory_xact_lock/i).length).toBeGreaterThan(20);
  expect(found(/set_config\(/i).length).toBeGreaterThan(5);
});

test.each([
  ["a lock that outlives the transaction", /pg_(try_)?advisory_(lock|unlock)/i],
  [
    "a setting that outlives the transaction",
    /set_config\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*false\s*\)/i,
  ],
  ["a setting of the session", /(?:;|\b(?:begin|then|else|loop))\s*set\s+(?!local\b|constraints\b)\w/i],
  ["a temporary table that stays", /\bcreate\s+temp(?:orary)?\s(?![^;]*\bon\s+commit\s+drop\b)/i],
  ["a prepared statement", /(?:;|\b(?:begin|then|else|loop))\s*(?:prepare|deallocate)\s/i],
  ["a channel to listen to", /(?:;|\b(?:begin|then|else|loop))\s*(?:un)?listen\s/i],
  ["a cursor that is held", /\bwith\s+hold\b/i],
  ["a sequence as it was last used by this connection", /\b(?:currval|lastval)\s*\(/i],
])("no function uses %s", (_what, pattern) => {
  expect(found(pattern)).toEqual([]);
});

test("each pattern finds what it looks for", () => {
  const session = /(?:;|\b(?:begin|then|else|loop))\s*set\s+(?!local\b|constraints\b)\w/i;
  expect("begin\n  set role x;").toMatch(session);
  expect("begin\n  set local role x;").not.toMatch(session);
  const kept = /set_config\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*,\s*false\s*\)/i;
  expect("perform set_config('a', coalesce(x, f(y)), false);").toMatch(kept);
  expect("perform set_config('a', x, true); perform f(false)").not.toMatch(kept);
});

test("what fails while events are counted leaves no lock on its connection", async () => {
  const [one, two] = [await db.sql.reserve(), await db.sql.reserve()];
  try {
    await one`begin`;
    await one`lock table public.analytics_events in access exclusive mode`;
    await two`select private.complete_id()`.catch(() => undefined);
    await one`rollback`;
    const held = await one`
      select count(*)::integer as n from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`;
    expect(held[0]?.n).toBe(0);
  } finally {
    one.release();
    two.release();
  }
});

test("every role that the API speaks for has a longest statement, and waits for a lock no longer", async () => {
  const roles = await db.sql<{ name: string; settings: string[] }[]>`
    select r.rolname as name, coalesce(r.rolconfig, '{}') as settings from pg_roles r
    where r.rolname in ('anon', 'authenticated', 'authenticator') order by 1`;
  const limits = roles.map(({ name, settings }) => [
    name,
    ...settings.filter((one) => /^(statement|lock)_timeout=/.test(one)).sort(),
  ]);
  // The service role has that of the login, `authenticator`, as it has at the hosted service.
  expect(limits).toEqual([
    ["anon", "statement_timeout=3s"],
    ["authenticated", "statement_timeout=8s"],
    ["authenticator", "lock_timeout=8s", "statement_timeout=8s"],
  ]);
});
