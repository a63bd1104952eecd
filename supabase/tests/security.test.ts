import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const names = (rows: Iterable<unknown>) => [...(rows as Iterable<{ name: string }>)].map(({ name }) => name);

test("every table of public has row level security and a comment that says what it is", async () => {
  expect(
    names(
      await db.sql`select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and (not c.relrowsecurity or obj_description(c.oid) is null)`,
    ),
  ).toEqual([]);
});

test("every function has an empty search path, and none may be called by everybody", async () => {
  expect(
    names(
      await db.sql`select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          -- A body in standard SQL is parsed when it is made: no search path of a caller changes what it names.
          and p.prosqlbody is null
          and (p.proconfig is null or not p.proconfig && array['search_path=""', 'search_path='])`,
    ),
  ).toEqual([]);
  expect(
    names(
      await db.sql`select p.oid::regprocedure::text as name
        from pg_proc p, lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and a.grantee = 0`,
    ),
  ).toEqual([]);
});

test("anon reads plans, prices and point values, calls the public figures and rankings, and nothing else", async () => {
  expect(
    names(
      await db.sql`select distinct c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and (has_any_column_privilege('anon', c.oid, 'select, insert, update')
            or has_table_privilege('anon', c.oid, 'delete, truncate')) order by 1`,
    ),
  ).toEqual(["plans", "point_rules", "prices"]);
  expect(
    names(
      await db.sql`select p.proname as name from pg_proc p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and has_function_privilege('anon', p.oid, 'execute') order by 1`,
    ),
  ).toEqual([
    "admit_request",
    "announcements",
    "community_story",
    "content_version",
    "current_season",
    "home",
    "hub_today",
    "leaderboard",
    "open_storefronts",
    "pledge_figures",
    "proposal_ballots",
    "public_challenges",
    "public_chat",
    "public_figures",
    "public_missions",
    "public_notes",
    "public_proposals",
    "public_streams",
    "published_dates",
    "published_documents",
    "shops",
    "site_facts",
    "storefront",
    "storefront_download",
    "storefront_order",
    "stream_page",
    "transparency_figures",
    "void_tokens",
  ]);
  expect(await db.as("anon", (tx) => tx`select key from plans where key = 'plus'`)).toHaveLength(1);
});

test("what a member may write directly is eight columns of the profile and four of the mail preferences", async () => {
  expect(
    names(
      await db.sql`select c.relname || '.' || a.attname as name
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and has_column_privilege('authenticated', c.oid, a.attname, 'insert, update') order by 1`,
    ),
  ).toEqual([
    ...["community", "offers", "product", "referral"].map((column) => `mail_preferences.${column}`),
    ...[
      "bio",
      "full_name",
      "interests",
      "leaderboard_opt_out",
      "locale",
      "named_to_invited",
      "theme",
      "time_zone",
    ].map((column) => `profiles.${column}`),
  ]);
});

test("no API role may delete or empty a table, and none reaches private or auth", async () => {
  expect(
    names(
      await db.sql`select c.relname || ' ' || r.role as name
        from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) r(role)
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
          and has_table_privilege(r.role, c.oid, 'delete, truncate, references, trigger')`,
    ),
  ).toEqual([]);
  for (const asker of ["anon", "service_role", "00000000-0000-4000-8000-000000000099"]) {
    await expect(db.as(asker, (tx) => tx`select private.setting('mint.tier')`)).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.as(asker, (tx) => tx`select * from auth.users`)).rejects.toThrow(/permission denied/);
  }
});

test("a member calls no function of the service", async () => {
  const callable = names(
    await db.sql`select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      order by 1 desc`,
  );
  const service = names(
    await db.sql`select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('service_role', p.oid, 'execute')`,
  );
  expect(callable.filter((name) => service.includes(name))).toEqual(["public_figures", "admit_request"]);
  expect(service).toContain("apply_stripe_event");
});

test("prices cannot be changed by anybody but the owner of the database", async () => {
  for (const asker of ["anon", "service_role", "00000000-0000-4000-8000-000000000099"]) {
    await expect(db.as(asker, (tx) => tx`update prices set unit_amount = 1`)).rejects.toThrow(
      /permission denied/,
    );
  }
});

test("what follows from an address and its proof waits for the end of the transaction, for the auth service writes them one by one", async () => {
  const triggers = await db.sql<{ name: string; waits: boolean }[]>`
    select tgname as name, tginitdeferred as waits from pg_trigger
    where tgrelid = 'auth.users'::regclass and not tgisinternal
      and pg_get_triggerdef(oid) ~* 'new\\.email_confirmed_at IS NOT NULL' and pg_get_triggerdef(oid) ~* 'new\\.email[^_]'`;
  expect(triggers).not.toHaveLength(0);
  expect(triggers.filter(({ waits }) => !waits)).toEqual([]);
});
