import { afterAll, describe, expect, test, vi } from "vitest";
import { castOfAnalytics, dayOf } from "./analytics-cast.ts";
import { join } from "./cast.ts";
import fc from "../../local/testing/properties.ts";

const { db, rollUp } = await castOfAnalytics();
afterAll(() => db.drop());

type Event = {
  type: string;
  path: string;
  member: string | null;
  session: string | null;
  ago: number;
  search?: string;
};
const record = (events: readonly Event[], sql = db.sql) =>
  sql`insert into analytics_events (event_type, page_path, user_id, session_id, metadata, created_at)
    select e.type, e.path, e.member, e.session, jsonb_strip_nulls(jsonb_build_object('search', e.search)),
      (private.utc_day(now()) - e.ago)::timestamp at time zone 'UTC' + interval '2 hours'
    from jsonb_to_recordset(${db.sql.json(events as never)}) e(type text, path text, member uuid, session text, search text, ago int)`;

/** The sums as they stand, and as somebody would count them by hand from the single events. */
const kept = () =>
  db.sql`select name, day::text, item, segment, source, locale, count::int from private.analytics_days
    where name not like 'fact.%' order by 1, 2, 3, 4, 5, 6`;
const counted = () =>
  db.sql`select e.event_type as name, private.utc_day(e.created_at)::text as day, e.item,
      case when e.user_id is null then 'visitor' else private.segment_on(e.user_id, private.utc_day(e.created_at)) end as segment,
      coalesce(f.source, e.source) as source, coalesce(f.locale, e.locale) as locale, count(*)::int
    from analytics_events e left join private.member_firsts f using (user_id)
    where not exists (select from user_roles r where r.user_id = e.user_id)
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`;
const keptPeople = (segment = "*") =>
  db.sql`select period, starts::text, people::int from private.analytics_people
    where scope = 'visit' and segment = ${segment} and source = '*' and locale = '*' order by 1, 2`;
const countedPeople = (segment = "*") =>
  db.sql`select p.period, case p.period when 'day' then d.day when 'week' then date_trunc('week', d.day)::date
      else date_trunc('month', d.day)::date end::text as starts, count(distinct d.person)::int as people
    from (
      select private.utc_day(e.created_at) as day, coalesce(e.user_id::text, e.session_id) as person,
        case when e.user_id is null then 'visitor' else private.segment_on(e.user_id, private.utc_day(e.created_at)) end as segment
      from analytics_events e
      where e.event_type in ('page_view', 'referral_link_clicked') and not exists (select from user_roles r where r.user_id = e.user_id)
    ) d cross join (values ('day'), ('week'), ('month')) p(period)
    where d.person is not null and ${segment} in ('*', d.segment)
    group by 1, 2 order by 1, 2`;

describe("sums of events", () => {
  test("equal the single events, in whatever order and parts they come, and however late", async () => {
    const members = await Promise.all([join(db), join(db), join(db)]);
    await db.sql`insert into private.member_segments (user_id, since, segment)
      values (${members[0] ?? ""}, private.utc_day(now()) - 3, 'active'), (${members[1] ?? ""}, private.utc_day(now()) - 40, 'power'),
        (${members[1] ?? ""}, private.utc_day(now()) - 1, 'referrer')`;
    await db.sql`insert into user_roles (user_id, role, granted_at) values (${members[2] ?? ""}, 'moderator', '2020-01-01')`;
    const event = fc.record({
      type: fc.constantFrom("page_view", "form_abandon", "signup_started", "referral_link_clicked"),
      path: fc.constantFrom(
        "/",
        "/pricing",
        "/es/pricing",
        "/members/dashboard",
        "/r/noor",
        "/storefront/acct_1",
      ),
      member: fc.constantFrom(null, ...members),
      session: fc.constantFrom(null, "session_1", "session_2", "session_3"),
      ago: fc.constantFrom(0, 0, 0, 1, 2, 3, 8, 35),
      search: fc.constantFrom(undefined, "?utm_source=newsletter", "?utm_source=made-up", ""),
    });
    const parts = fc.array(fc.array(event, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(parts, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), async (given, runs) => {
        for (const [index, part] of given.entries()) {
          await record(part);
          // Two servers at once, or nobody for a while.
          if (runs[index]) await Promise.all([rollUp(index % 2 === 0), rollUp(false, 3)]);
        }
        while ((await rollUp(false, 5)).behind);
        const days = (people: Awaited<ReturnType<typeof keptPeople>>) =>
          people.filter(({ period }) => period === "day");
        expect(days(await keptPeople())).toEqual(days(await countedPeople()));
        await rollUp();
        expect(await kept()).toEqual(await counted());
        expect(await keptPeople()).toEqual(await countedPeople());
        for (const segment of ["visitor", "power", "referrer"])
          expect(await keptPeople(segment)).toEqual(await countedPeople(segment));
      }),
      { numRuns: 6 },
    );
  });

  test("miss no event whose id was drawn before, and whose commit came after", async () => {
    const count = async () =>
      (
        await db.sql`select coalesce(sum(count), 0)::int as n from private.analytics_days where name = 'mint_confirmed'`
      )[0]?.n;
    const slow = { type: "mint_confirmed", path: "/", member: null, session: "session_s", ago: 0 };
    let run: Promise<unknown> = Promise.resolve();
    await db.sql.begin(async (tx) => {
      await record([slow], tx as never);
      // Waits for this one, or leaves the ids alone.
      let over = false;
      run = rollUp().finally(() => (over = true));
      await vi.waitFor(async () => {
        const waiting = await db.sql`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`;
        expect(over || waiting.length > 0).toBe(true);
      });
    });
    await record([slow]);
    await run;
    await rollUp();
    expect(await count()).toBe(2);
  });

  test("leave out staff from the day on which they were made staff", async () => {
    const [before, member] = [await counted(), await join(db)];
    const at = (ago: number) => ({ type: "order_refunded", path: "/", member, session: "session_x", ago });
    await record([at(0), at(1), at(2)]);
    await rollUp();
    const seen = async () =>
      (
        await db.sql`select day::text from private.analytics_days where name = 'order_refunded' order by 1`
      ).map(({ day }) => day as string);
    expect(await seen()).toEqual([dayOf(2), dayOf(1), dayOf(0)]);
    await db.sql`insert into user_roles (user_id, role, granted_at) values (${member}, 'moderator', now() - interval '1 day')`;
    await rollUp();
    expect(await seen()).toEqual([dayOf(2)]);
    expect((await kept()).length).toBeGreaterThanOrEqual(before.length);
  });

  test("stay when the events have expired, and hold no person", async () => {
    await db.sql`update settings set value = '62' where key = 'analytics.keep_days'`;
    await record([
      { type: "page_view", path: "/", member: await join(db), session: "session_old", ago: 200 },
    ]);
    const [sums, people] = [
      () =>
        db.sql`select name, day, count from private.analytics_days where name = 'page_view' and day < now() - interval '100 days'`,
      () =>
        db.sql`select people from private.analytics_people where scope = 'visit' and starts < now() - interval '100 days' order by 1, period`,
    ];
    await rollUp();
    expect(await sums()).toHaveLength(1);
    const before = await people();
    expect(before.length).toBeGreaterThan(0);
    expect(await db.sql`select from analytics_events where created_at < now() - interval '100 days'`).toEqual(
      [],
    );
    expect(
      await db.sql`select from private.analytics_person_days where day < now() - interval '100 days'`,
    ).toEqual([]);
    await db.sql`insert into private.analytics_marks (family, day) values ('events', private.utc_day(now()) - 200), ('periods', private.utc_day(now()) - 200)`;
    await rollUp();
    expect(await sums()).toHaveLength(1);
    expect(await people()).toEqual(before);
    const columns = await db.sql`select column_name from information_schema.columns
      where table_schema = 'private' and table_name in ('analytics_days', 'analytics_people', 'retention_cells', 'retention_cohorts')
        and column_name in ('user_id', 'session_id', 'person')`;
    expect(columns).toEqual([]);
  });
});

describe("cohorts", () => {
  const cells = () =>
    db.sql`select cohort::text, week::text, sum(members)::int as members from private.retention_cells group by 1, 2 order by 1, 2`;
  const byHand = () =>
    db.sql`select date_trunc('week', p.created_at at time zone 'UTC')::date::text as cohort, date_trunc('week', a.day)::date::text as week,
        count(distinct a.user_id)::int as members
      from private.active_days a join profiles p using (user_id)
      where not exists (select from user_roles r where r.user_id = p.user_id) group by 1, 2 order by 1, 2`;

  test("hold who was here in each week, late days too, and go with the member", async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => join(db)));
    await db.sql`update profiles set created_at = now() - interval '40 days' where user_id = any (${members.slice(0, 4)}::uuid[])`;
    const here = (member: string, ago: number) =>
      db.sql`insert into private.active_days values (${member}, private.utc_day(now()) - ${ago}::int) on conflict do nothing`;
    for (const [index, member] of members.entries())
      for (const ago of [0, 1, 8, 20, 33].filter((_, n) => (index + n) % 2 === 0)) await here(member, ago);
    await rollUp();
    expect(await cells()).toEqual(await byHand());
    await here(members[1] ?? "", 26);
    await db.sql`delete from private.active_days where user_id = ${members[0] ?? ""} and day < private.utc_day(now()) - 15`;
    await rollUp();
    expect(await cells()).toEqual(await byHand());
    const weeks = await db.sql`select user_id, week::text, days from private.member_weeks order by 1, 2`;
    expect(weeks).toEqual(
      await db.sql`select user_id, date_trunc('week', day)::date::text as week,
          bit_or(1::bit(7) << (7 - extract(isodow from day)::int)) as days
        from private.active_days group by 1, 2 order by 1, 2`,
    );
    await db.asKept("service_role", (tx) => tx`select erase_member(${members[0] ?? ""})`);
    expect(await db.sql`select from private.member_weeks where user_id = ${members[0] ?? ""}`).toEqual([]);
    await rollUp();
    expect(await cells()).toEqual(await byHand());
  });

  test("say until when their members were here", async () => {
    const sizes =
      await db.sql`select cohort::text, sum(members)::int as members from private.retention_cohorts group by 1 order by 1`;
    expect(sizes).toEqual(
      await db.sql`select date_trunc('week', p.created_at at time zone 'UTC')::date::text as cohort, count(*)::int as members from profiles p
        where not exists (select from user_roles r where r.user_id = p.user_id) group by 1 order by 1`,
    );
  });
});

test("a member's events leave no person behind when the account is erased", async () => {
  const member = await join(db);
  await record([{ type: "page_view", path: "/", member, session: "session_gone", ago: 0 }]);
  await rollUp();
  const left = () =>
    db.sql`select from private.analytics_person_days where person = private.person_key(${member}, null)`;
  expect(await left()).toHaveLength(1);
  await db.asKept("service_role", (tx) => tx`select erase_member(${member})`);
  expect(await left()).toEqual([]);
});

test("nobody but the clock rolls up", async () => {
  const member = await join(db);
  for (const asker of ["anon", member])
    await expect(db.as(asker, (tx) => tx`select roll_up_analytics()`)).rejects.toThrow(/permission denied/);
});
