import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "../../local/postgres/seed.ts";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
});
afterAll(() => db.drop());

const noor = "00000000-0000-4000-8000-000000000003";

test("agrees with itself, and seeding again changes nothing", async () => {
  const figures =
    () => db.sql`select (select count(*) from auth.users) as users, (select count(*) from points_ledger) as lines,
    (select sum(total_xp) from wallet_profiles) as xp, (select count(*) from orders) as orders`;
  expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  const before = await figures();
  await seed(db.sql);
  expect(await figures()).toEqual(before);
});

test("has lines of no other source than those the rules know", async () => {
  const sources = await db.sql`select distinct source from points_ledger order by 1`;
  const earned = [
    "checkin",
    "discord",
    "mint",
    "mission",
    "manual",
    "onboarding",
    "purchase",
    "referral",
    "renewal",
    "reversal",
    "season",
    "signup",
    "stream",
    "wallet",
  ];
  expect(
    sources.map(({ source }) => source as string).filter((one) => ![...earned, "welcome"].includes(one)),
  ).toEqual([]);
});

test("has open cases of every kind, one of them assigned and one snoozed", async () => {
  // A brake pauses every campaign, so the example has none.
  const kinds = await db.sql<{ kind: string }[]>`select kind from private.case_kinds where kind <> 'brake'`;
  for (const { kind } of kinds) {
    const found = await db.sql.unsafe(`select id from private.cases_${kind}()`);
    expect(found.length, kind).toBeGreaterThan(0);
  }
  expect(
    await db.sql`select count(assignee)::int as assigned, count(snoozed_until)::int as snoozed from private.case_states`,
  ).toEqual([{ assigned: 1, snoozed: 1 }]);
});

test("has nothing to tell anybody of what happened before it was made", async () => {
  const told =
    await db.sql`select distinct type from private.events where type in ('security.changed', 'member.onboarded')`;
  expect(told).toEqual([]);
});

test("has cohorts of more than a few members, who come back", async () => {
  const cohorts = await db.sql`select week_of, count(*)::int as members from (
      select private.week_of(private.utc_day(joined_at)) as week_of from private.member_firsts) f
    where week_of between private.utc_day(now()) - 110 and private.utc_day(now()) - 7 group by 1`;
  expect(cohorts.length).toBeGreaterThan(13);
  for (const { members } of cohorts) expect(members).toBeGreaterThanOrEqual(5);
  const sources = await db.sql`select distinct source from private.member_firsts`;
  expect(sources).toHaveLength(6);
});

test("every tier is what the live grants give", async () => {
  const drift = await db.sql`select user_id from profiles p where p.tier <> coalesce((
    select g.tier from grants g join plans l on l.tier = g.tier
    where g.user_id = p.user_id and private.grant_is_live(g) order by l.rank desc limit 1), 'standard')`;
  expect(drift).toEqual([]);
});

test("has Noor with referrals at every stage, an admin, a moderator and a founder", async () => {
  expect((await db.sql`select resolve_alias('noorpeak') as a, resolve_alias('NOOR') as b`)[0]).toMatchObject({
    a: { referrer_id: noor },
    b: { referrer_id: noor },
  });
  const stages = await db.sql`select distinct stage from referrals where referrer_id = ${noor} order by 1`;
  expect(stages.map((row) => row.stage as string)).toEqual([
    "expired",
    "held",
    "qualified",
    "signed_up",
    "wallet_linked",
  ]);
  const cast =
    await db.sql`select u.email, p.tier, r.role from profiles p join auth.users u on u.id = p.user_id
    left join user_roles r using (user_id) order by u.id limit 4`;
  expect(cast).toMatchObject([
    { email: "ada@altura.test", role: "admin" },
    { email: "mateo@altura.test", role: "moderator" },
    { email: "noor@altura.test", tier: "plus", role: null },
    { email: "ines@altura.test", tier: "founder", role: null },
  ]);
  // What takes four eyes needs two admins.
  expect(
    await db.sql`select u.email from user_roles r join auth.users u on u.id = r.user_id where r.role = 'admin' order by 1`,
  ).toEqual([{ email: "ada@altura.test" }, { email: "klara@altura.test" }]);
});

test("no referral would change its stage by itself", async () => {
  await db.as("anon", async (tx) => {
    await tx`reset role`;
    const rows = await tx`select r.stage, private.qualify(r.referee_id) as now from referrals r`;
    expect(rows.filter((row) => row.stage !== row.now)).toEqual([]);
  });
});

test("has texts of the site in every language: an announcement that lies over nobody's work, notes, the treasury", async () => {
  const shown = await db.sql`
    select kind, slug, private.document_state(d) as state, array(select jsonb_object_keys(texts) order by 1) as languages
    from private.documents d where kind in ('announcement', 'note', 'figure') order by kind, slug`;
  expect(shown).toEqual(
    [
      ["announcement", "founders-evening"],
      ["figure", "treasury"],
      ["note", "cairn-maps"],
      ["note", "firn"],
      ["note", "lumen"],
    ].map(([kind, slug]) => ({ kind, slug, state: "published", languages: ["de", "en", "es"] })),
  );
  const announcedTo = async (asker: string) =>
    (await db.as(asker, (tx) => tx`select announcements() as a`))[0]?.a;
  expect(await announcedTo("00000000-0000-4000-8000-000000000004")).toMatchObject([{ form: "bar" }]);
  for (const other of ["anon", noor]) expect(await announcedTo(other)).toEqual([]);
  const [notes] = await db.as("anon", (tx) => tx`select public_notes() as all`);
  expect(JSON.stringify(notes?.all)).not.toContain("What the author holds");
});

test("has talk and missions in each of the last three months, so that their charts say something", async () => {
  for (const [table, at] of [
    ["private.chat_messages", "created_at"],
    ["private.mission_claims", "passed_at"],
  ] as const) {
    const months = await db.sql.unsafe(`select count(*)::int as n from ${table}
      where ${at} > now() - interval '90 days' group by floor(extract(epoch from now() - ${at}) / 2592000)`);
    expect(months.length, table).toBe(3);
    for (const { n } of months) expect(n, table).toBeGreaterThan(4);
  }
});

test("has a member's points in the order in which they were given", async () => {
  const late = await db.sql`select distinct user_id from (
      select user_id, created_at, lag(created_at) over (partition by user_id order by id) as before
      from points_ledger) l
    where created_at < before`;
  expect(late).toEqual([]);
});
