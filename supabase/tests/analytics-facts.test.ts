import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { castOfAnalytics, dayOf } from "./analytics-cast.ts";
import { click, join } from "./cast.ts";

const { db, rollUp } = await castOfAnalytics();
afterAll(() => db.drop());

describe("facts", () => {
  const sum = async (name: string, ago: number, item = "") =>
    (
      await db.sql`select coalesce(sum(count), 0)::int as count, coalesce(sum(amount), 0)::int as amount from private.analytics_days
        where name = ${name} and day = ${dayOf(ago)} and item = ${item}`
    )[0];

  test("that come late, change or are taken back have their day counted anew", async () => {
    const member = await join(db);
    await db.sql`update profiles set created_at = now() - interval '20 days' where user_id = ${member}`;
    await rollUp();
    expect(await sum("fact.joined", 20)).toEqual({ count: 1, amount: 0 });
    await db.sql`insert into wallets (user_id, address, chain_id, verified_at)
      values (${member}, ${`0x${randomUUID().replaceAll("-", "")}00000000`}, 1, now() - interval '18 days')`;
    await db.sql`insert into points_ledger (user_id, source, source_id, points, reason, created_at)
      values (${member}, 'chat', 'late', 7, 'Late', now() - interval '10 days')`;
    const order = randomUUID();
    await db.sql`insert into orders (id, user_id, price_id, plan_key, kind, amount, currency, status, paid_at, created_at)
      select ${order}, ${member}, p.id, p.plan_key, 'one_time', 24900, 'usd', 'paid', now() - interval '9 days', now() - interval '9 days'
      from prices p where p.plan_key = 'founder'`;
    await rollUp();
    expect(await sum("fact.wallet_in", 20, "3_week")).toMatchObject({ count: 1 });
    expect(await sum("fact.paid_in", 20, "4_month")).toMatchObject({ count: 1 });
    expect(await sum("fact.points", 10, "chat")).toMatchObject({ amount: 7 });
    expect(await sum("fact.revenue", 9, "founder")).toEqual({ count: 1, amount: 24900 });
    await db.sql`update orders set amount_refunded = 4900, status = 'partially_refunded' where id = ${order}`;
    await rollUp();
    expect(await sum("fact.revenue", 9, "founder")).toEqual({ count: 1, amount: 20000 });
    expect(await sum("fact.order_paid", 9)).toMatchObject({ count: 1 });
    const renewal = randomUUID();
    await db.sql`insert into invoices (id, user_id, subscription_id, price_id, billing_reason, amount_paid, currency,
        payment_intent_id, paid_at, created_at)
      select ${renewal}, ${member}, ${renewal}, p.id, 'subscription_cycle', 900, 'usd', ${renewal}, now() - interval '8 days', now()
      from prices p where p.plan_key = 'plus' limit 1`;
    await rollUp();
    expect(await sum("fact.revenue", 8, "plus")).toEqual({ count: 1, amount: 900 });
    await db.sql`insert into private.payment_reversals (payment_intent_id, amount_refunded) values (${renewal}, 300)`;
    await rollUp();
    expect(await sum("fact.revenue", 8, "plus")).toEqual({ count: 1, amount: 600 });
  });

  test("of a link count on the day of its click, with what became of it later", async () => {
    const [referrer, at] = [await join(db), new Date(Date.now() - 15 * 86_400_000)];
    const id = await click(db, referrer);
    await click(db, referrer);
    await db.sql`update referral_clicks set created_at = ${at} where referrer_id = ${referrer}`;
    const referee = await join(db, { click: id });
    await rollUp();
    const [row] = await db.sql`select click_id from referrals where referee_id = ${referee}`;
    expect(row?.click_id).toBe(id);
    await db.sql`insert into private.analytics_marks (family, day) values ('facts', ${dayOf(15)})`;
    await rollUp();
    expect([await sum("fact.click", 15), await sum("fact.click_joined", 15)]).toMatchObject([
      { count: 2 },
      { count: 1 },
    ]);
    expect(await sum("fact.click_qualified", 15)).toMatchObject({ count: 0 });
    await db.sql`update referrals set stage = 'qualified', qualified_at = now() where referee_id = ${referee}`;
    await rollUp();
    expect(await sum("fact.click_qualified", 15)).toMatchObject({ count: 1 });
  });
});

describe("where a member comes from", () => {
  const seen = (member: string, first_source: string | null) =>
    db.sql`select record_analytics(${db.sql.json({
      ...{ event_type: "page_view", page_path: "/onboarding", session_id: "session_new" },
      ...{ user_id: member, first_source },
    })})`;
  const sourceOf = async (member: string) =>
    (await db.sql`select source from private.member_firsts where user_id = ${member}`)[0]?.source as string;
  const joined = async (source: string) =>
    (
      await db.sql`select coalesce(sum(count), 0)::int as n from private.analytics_days
        where name = 'fact.joined' and source = ${source} and day = ${dayOf(0)}`
    )[0]?.n as number;

  test("is where their browser first did, written once, and counts in the sums of joining", async () => {
    await rollUp();
    const [member, before] = [await join(db), await joined("mail")];
    await seen(member, null);
    expect(await sourceOf(member)).toBe("direct");
    await seen(member, "mail");
    await seen(member, "search");
    expect(await sourceOf(member)).toBe("mail");
    await rollUp();
    expect(await joined("mail")).toBe(before + 1);
    const views = await db.sql`select source from private.analytics_days
      where name = 'page_view' and day = ${dayOf(0)} and item = '/onboarding'`;
    expect(views).toEqual([{ source: "mail" }]);
  });

  test("is the invitation before anything else, and of who joined long ago nothing new is learned", async () => {
    const referrer = await join(db);
    const referee = await join(db, { click: await click(db, referrer) });
    await seen(referee, "search");
    expect(await sourceOf(referee)).toBe("referral");
    const old = await join(db);
    await db.sql`update profiles set created_at = now() - interval '3 days' where user_id = ${old}`;
    await seen(old, "social");
    expect(await sourceOf(old)).toBe("direct");
  });

  test("is a word that we know, and of a visitor counts for all that their browser does", async () => {
    await expect(seen(await join(db), "made-up")).rejects.toThrow(/check/);
    const view = (path: string, first_source: string | null) =>
      db.sql`select record_analytics(${db.sql.json({
        ...{ event_type: "page_view", page_path: path, session_id: "session_v", user_id: null },
        ...{ first_source, metadata: { search: path === "/tiers" ? "?utm_source=newsletter" : "" } },
      })})`;
    await view("/about", "search");
    await view("/tiers", "search");
    await view("/faq", null);
    const rows =
      await db.sql`select page_path, source from analytics_events where session_id = 'session_v' order by id`;
    expect(rows.map(({ page_path, source }) => [page_path, source] as unknown)).toEqual([
      ["/about", "search"],
      ["/tiers", "search"],
      ["/faq", "direct"],
    ]);
    await rollUp();
    const people = await db.sql`select source from private.analytics_person_days
      where person = private.person_key(null, 'session_v')`;
    expect(people).toEqual([{ source: "search" }]);
  });
});

test("mails of a campaign count when they are sent, and so does the first click of a person", async () => {
  const [member, other] = await Promise.all([join(db), join(db)]);
  const [campaign] =
    await db.sql`insert into private.campaigns (name, category, content) values ('Ridge', 'community', '{}') returning id`;
  const sent =
    await db.sql`insert into private.campaign_recipients (campaign_id, user_id, domain, state, due_at, settled_at)
    select ${campaign?.id as string}, m, 'example.com', 'accepted', now(), now() - interval '6 days'
    from unnest(${[member, other]}::uuid[]) m returning id`;
  await db.sql`insert into private.analytics_marks (family, day) values ('facts', ${dayOf(6)})`;
  const counts = async () => {
    await rollUp();
    const rows = await db.sql`select name, sum(count)::int as n from private.analytics_days
      where name like 'fact.campaign%' and day = ${dayOf(6)} and item = ${campaign?.id as string} group by 1 order by 1`;
    return rows.map(({ name, n }) => [name, n] as const);
  };
  expect(await counts()).toEqual([["fact.campaign_sent", 2]]);
  for (const [row, n, machine] of [
    [0, 1, false],
    [0, 2, false],
    [1, 1, true],
    [1, 0, false],
  ] as const)
    await db.sql`insert into private.campaign_clicks (recipient_id, n, machine) values (${sent[row]?.id as string}, ${n}, ${machine})`;
  expect(await counts()).toEqual([
    ["fact.campaign_click", 1],
    ["fact.campaign_sent", 2],
  ]);
});
