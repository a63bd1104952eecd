import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { analyticsAnswer, type Analytics } from "../../lib/admin/analytics/schema.ts";
import { freshDatabase, type Asker, type FreshDatabase } from "../../local/postgres/testing.ts";
import { withinOne } from "../../local/testing/within-one.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
let moderator: string;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
  [admin, moderator] = await Promise.all([join(db), join(db)]);
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin'), (${moderator}, 'moderator')`;
  await db.sql`select roll_up_analytics(true)`;
});
afterAll(() => db.drop());

const read = async (tab: string, filter: object = {}, asker: Asker = admin): Promise<Analytics> => {
  const asked = JSON.stringify({ days: 90, ...filter });
  const [row] = await db.as(asker, (tx) => tx`select admin_analytics(${tab}, ${asked}::text::jsonb) as a`);
  return analyticsAnswer.parse(row?.a);
};
/** A number for each of the last `days` UTC days by hand: `what` counts where `at` is on that day. */
const byDay = async (from: string, at: string, what = "count(*)", days = 90) =>
  (
    await db.sql.unsafe(`select coalesce(f.n, 0)::int as n
      from generate_series(date_trunc('day', now() at time zone 'UTC') - interval '${days - 1} days', now() at time zone 'UTC', interval '1 day') d
      left join (select date_trunc('day', (${at}) at time zone 'UTC') as day, ${what} as n from ${from} group by 1) f on f.day = d
      order by d`)
  ).map(({ n }) => n as number);
const notStaff = (column: string) => `not exists (select from user_roles r where r.user_id = ${column})`;

describe("charts of the seeded year equal what somebody counts by hand", () => {
  test("joins, page views, points, messages, and different people", async () => {
    const { series, people, segments } = await read("overview");
    expect(series.joined?.now).toEqual(
      await byDay(`profiles p where ${notStaff("p.user_id")}`, "p.created_at"),
    );
    expect(series.page_view?.now).toEqual(
      await byDay(
        `analytics_events e where event_type = 'page_view' and ${notStaff("e.user_id")}`,
        "e.created_at",
      ),
    );
    expect(series.points?.now).toEqual(
      await byDay(`points_ledger l where ${notStaff("l.user_id")}`, "l.created_at", "sum(points)"),
    );
    expect(series.chat?.now).toEqual(
      await byDay(
        `private.chat_messages c where c.user_id is not null and ${notStaff("c.user_id")}`,
        "c.created_at",
      ),
    );
    expect(people?.member.now).toEqual(
      await byDay(
        `private.active_days a where ${notStaff("a.user_id")}`,
        "a.day::timestamp at time zone 'UTC'",
        "count(distinct user_id)",
      ),
    );
    expect(people?.visit.now).toEqual(
      await byDay(
        `analytics_events e where event_type = 'page_view' and ${notStaff("e.user_id")}`,
        "e.created_at",
        "count(distinct coalesce(user_id::text, session_id))",
      ),
    );
    const members = Object.values(segments ?? {}).reduce((all, daily) => all + (daily.at(-1) ?? 0), 0);
    const [row] = await db.sql`select count(*)::int as n from profiles p
      where created_at < date_trunc('day', now(), 'UTC') and not exists (select from user_roles r where r.user_id = p.user_id)`;
    expect(members).toBe(row?.n);
  });

  test("people of a week and a month, which are not the sum of its days", async () => {
    const { people } = await read("overview", { days: 364 });
    const distinct = async (unit: string) =>
      (
        await db.sql.unsafe(`select count(distinct user_id)::int as n from private.active_days a
          where day >= date_trunc('${unit}', now() at time zone 'UTC') and ${notStaff("a.user_id")}`)
      )[0]?.n;
    expect([people?.member.week, people?.member.month]).toEqual([
      await distinct("week"),
      await distinct("month"),
    ]);
    const weeks =
      await db.sql`select count(distinct user_id)::int as n, date_trunc('week', day)::date::text as week from private.active_days a
      where not exists (select from user_roles r where r.user_id = a.user_id)
        and day >= date_trunc('week', now() at time zone 'UTC') - interval '51 weeks' group by 2 order by 2`;
    expect(people?.member.now.filter((n) => n !== 0)).toEqual(weeks.map(({ n }) => n as number));
  });

  test("revenue by plan, orders begun and paid", async () => {
    const { series, parts } = await read("money");
    const orders = await byDay(
      `orders o where status in ('paid', 'partially_refunded') and ${notStaff("o.user_id")}`,
      "o.paid_at",
      "sum(amount - amount_refunded)",
    );
    const invoices = await byDay(
      `invoices i where billing_reason <> 'subscription_create' and ${notStaff("i.user_id")}`,
      "i.paid_at",
      "sum(amount_paid)",
    );
    expect(series.revenue?.now).toEqual(orders.map((amount, day) => amount + (invoices[day] ?? 0)));
    expect(series.order?.now).toEqual(await byDay(`orders o where ${notStaff("o.user_id")}`, "o.created_at"));
    const sum = (numbers: (number | null)[] = []) => numbers.reduce<number>((all, n) => all + (n ?? 0), 0);
    expect(sum(parts.revenue?.map(({ now }) => now))).toBe(sum(series.revenue?.now));
  });

  test("links and what became of them, missions, points by source, forms", async () => {
    const { series } = await read("funnels");
    expect(series.click?.now).toEqual(
      await byDay(`referral_clicks c where ${notStaff("c.referrer_id")}`, "c.created_at"),
    );
    expect(series.click_qualified?.now).toEqual(
      await byDay(
        "referral_clicks c join referrals r on r.click_id = c.id where qualified_at is not null",
        "c.created_at",
      ),
    );
    const engagement = await read("engagement");
    expect(engagement.series.mission?.now).toEqual(
      await byDay(
        `private.mission_claims m where state = 'passed' and ${notStaff("m.user_id")}`,
        "m.passed_at",
      ),
    );
    const sources = await db.sql`select source as item, sum(points)::int as now from points_ledger l
      where created_at >= date_trunc('day', now(), 'UTC') - interval '89 days'
        and not exists (select from user_roles r where r.user_id = l.user_id) group by 1 order by 2 desc, 1`;
    expect(
      engagement.parts.points?.filter(({ now }) => now !== 0).map(({ item, now }) => ({ item, now })),
    ).toEqual(expect.arrayContaining([...sources]));
    const { parts, sources: comingFrom } = await read("pages", { days: 364 });
    const views =
      await db.sql`select coalesce(f.source, e.source) as item, count(*)::int as now from analytics_events e
        left join private.member_firsts f using (user_id)
        where event_type = 'page_view' and not exists (select from user_roles r where r.user_id = e.user_id)
          and e.created_at >= (date_trunc('week', now() at time zone 'UTC') - interval '51 weeks') at time zone 'UTC'
        group by 1 order by 2 desc`;
    expect(comingFrom.page_view?.map(({ item, now }) => ({ item, now }))).toEqual([...views]);
    expect(parts.form_abandon?.map(({ item }) => item)).toContain("sign_in email");
    expect(parts.page_view?.map(({ item }) => item)).toEqual(
      expect.arrayContaining(["/", "/pricing", "/r/…"]),
    );
  });

  test("beside a year earlier, each weekday beside its own", async () => {
    const { series, shift } = await read("overview", { compare: "year" });
    expect(shift).toBe(364);
    const days = await byDay(
      `analytics_events e where event_type = 'page_view' and ${notStaff("e.user_id")}`,
      "e.created_at",
      "count(*)",
      364 + 90,
    );
    expect(series.page_view?.before).toEqual(days.slice(0, 90));
  });
});

describe("cohorts", () => {
  test("are the same whatever period is looked at, and end with the running week", async () => {
    const long = await withinOne("day", async (day) => {
      const short = (await read("retention")).cohorts ?? [];
      const long = (await read("retention", { days: 364 })).cohorts ?? [];
      expect(short.length).toBeGreaterThan(5);
      expect(long.length).toBeGreaterThan(short.length);
      expect(long).toEqual(expect.arrayContaining(short));
      const [newest] = short;
      expect(newest?.here).toHaveLength(
        Math.floor((Date.parse(day) - Date.parse(newest?.cohort ?? "")) / (7 * 86_400_000)) + 1,
      );
      return long;
    });
    for (const { here, later, size } of long)
      for (const [week, count] of here.entries()) {
        expect(later[week]).toBeGreaterThanOrEqual(count);
        expect(size).toBeGreaterThanOrEqual(later[week] ?? 0);
      }
  });

  test("say who was here in a week as somebody counts by hand", async () => {
    const cohorts = (await read("retention", { days: 364 })).cohorts ?? [];
    const byHand =
      await db.sql`select date_trunc('week', p.created_at at time zone 'UTC')::date::text as cohort,
        ((date_trunc('week', a.day)::date - date_trunc('week', p.created_at at time zone 'UTC')::date) / 7)::int as week,
        count(distinct p.user_id)::int as members
      from profiles p join private.active_days a using (user_id)
      where not exists (select from user_roles r where r.user_id = p.user_id) group by 1, 2`;
    for (const { cohort, week, members } of byHand) {
      const row = cohorts.find((each) => each.cohort === cohort);
      if (row && week >= 0 && week <= 12)
        expect([cohort, week, row.here[week as number]]).toEqual([cohort, week, members]);
    }
  });
});

describe("who sees what", () => {
  test("moderators see no money, and members nothing", async () => {
    await expect(read("money", {}, moderator)).rejects.toThrow("forbidden");
    expect((await read("funnels", {}, moderator)).series).not.toHaveProperty("order");
    expect((await read("funnels")).series).toHaveProperty("order_paid");
    expect((await read("retention", {}, moderator)).series).not.toHaveProperty("paid_in");
    for (const asker of ["anon", await join(db)])
      await expect(read("overview", {}, asker)).rejects.toThrow(/forbidden|permission denied/);
    await expect(db.as(admin, (tx) => tx`select * from private.analytics_days`)).rejects.toThrow(
      "permission denied",
    );
  });

  test("no filter and no part that is not known is answered", async () => {
    for (const filter of [
      { days: 8 },
      { compare: "never" },
      { segment: "staff" },
      { source: "x'" },
      { more: 1 },
    ])
      await expect(read("overview", filter)).rejects.toThrow("invalid_input");
    await expect(read("everything")).rejects.toThrow("invalid_input");
  });

  test("example people count while a setting says so, and groups under five are not shown apart", async () => {
    await db.sql`update settings set value = 'false' where key = 'analytics.seeds'`;
    const [lone, ...many] = await Promise.all(Array.from({ length: 6 }, () => join(db)));
    const record = (
      member: string,
      path: string,
    ) => db.sql`insert into analytics_events (event_type, page_path, user_id, session_id)
      values ('page_view', ${path}, ${member}, 'session')`;
    for (const member of many) await record(member, "/faq");
    await record(lone ?? "", "/alt-token");
    // Not rolled up yet: the tail is read too.
    const { parts, series } = await read("pages");
    expect(parts.page_view).toEqual([
      { item: "/faq", now: 5, before: 0 },
      { item: null, now: 1, before: 0 },
    ]);
    expect(series.page_view?.now.at(-1)).toBe(6);
    await record(lone ?? "", "/alt-token");
    await db.sql`select roll_up_analytics(true)`;
    expect((await read("pages")).series.page_view?.now.at(-1)).toBe(7);
    const cohorts = (await read("retention", { days: 7 })).cohorts ?? [];
    expect(cohorts.find(({ size }) => size !== null)?.size).toBeGreaterThanOrEqual(6);
    await db.sql`insert into referrals (referrer_id, referee_id, alias, expires_at)
      values (${admin}, ${lone ?? ""}, 'x', now() + interval '1 day')`;
    await db.sql`select roll_up_analytics(true)`;
    const few = await read("retention", { days: 7, source: "referral" });
    expect(few.cohorts).toMatchObject([{ size: null, here: [], later: [] }]);
    expect(few.series.joined?.now.at(-1)).toBeNull();
    await db.sql`update settings set value = 'true' where key = 'analytics.seeds'`;
  });
});

describe("notes", () => {
  test("stand in every chart of their days until somebody takes them off, and come back by undo", async () => {
    const call = async (sql: string) =>
      (await db.asKept(moderator, (tx) => tx.unsafe(`select ${sql} as answer`)))[0]?.answer as {
        line: number;
      };
    const today = new Date().toISOString().slice(0, 10);
    await call(`admin_add_chart_note('${today}', 'Summer campaign sent')`);
    const found = async () =>
      (await read("pages", {}, moderator)).notes.find(({ text }) => text === "Summer campaign sent");
    const note = await found();
    expect(note?.day).toBe(today);
    const { line } = await call(`admin_remove_chart_note('${note?.id}', 'Was not sent')`);
    expect(await found()).toBeUndefined();
    await call(`admin_undo(${line}, 'It was sent')`);
    expect(await found()).toEqual(note);
    const member = await join(db);
    await db
      .asKept(member, (tx) => tx`select admin_add_chart_note(${today}, 'From outside')`)
      .catch(() => null);
    expect(await db.sql`select from private.chart_notes where text = 'From outside'`).toEqual([]);
  });
});
