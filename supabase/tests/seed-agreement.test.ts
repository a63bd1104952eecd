import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
});
afterAll(() => db.drop());

/** Rows of a query that finds what contradicts a fact. */
const rows = async (query: string) => [...(await db.sql.unsafe(query))];
const expectNone = async (query: string) => expect(await rows(query)).toEqual([]);

describe("totals are the sums of their facts", () => {
  test("points, rankings, commission and public figures", async () => {
    await expectNone("select * from reconcile_points()");
    await expectNone("select * from private.commission_drift()");
    await expectNone(
      "select problems from private.reconciliations where mismatches > 0 or finished_at is null",
    );
  });

  test("what subscriptions bring a month, on each day of the dashboard", async () => {
    await expectNone(`
      select d.day, d.value, f.monthly from private.day_counts d, lateral (
        select coalesce(sum(case p.interval when 'year' then p.unit_amount / 12 else p.unit_amount end), 0) as monthly
        from public.subscriptions s cross join lateral (
          select i.price_id from public.invoices i where i.subscription_id = s.id and i.amount_paid > 0 and i.paid_at < d.day + 1 order by i.paid_at desc limit 1
        ) l join public.prices p on p.id = l.price_id
        where s.ended_at is null or s.ended_at >= d.day + 1) f
      where d.name = 'recurring' and d.value <> f.monthly`);
    const [at] = await rows(`select l.value::int as now,
      (select value::int from private.day_counts where name = 'recurring' and day = (select max(day) - 1 from private.day_counts)) as before
      from private.present_levels() l where l.name = 'recurring'`);
    expect(at?.now).toBeGreaterThan(50_000);
    expect(Math.abs(at?.now - at?.before)).toBeLessThan(at?.now / 20);
  });

  test("who was active is who was seen, on the last of their days", async () => {
    await expectNone(`
      select m.user_id, m.last_seen_at, d.day from private.member_list m
      left join (select user_id, max(day) as day from private.active_days group by user_id) d using (user_id)
      where (m.last_seen_at at time zone 'UTC')::date is distinct from d.day`);
  });

  test("referrals, and the points for them", async () => {
    await expectNone(`select p.user_id from public.referral_points p
      where p.qualified_referrals <> (select count(*) from public.referrals r where r.referrer_id = p.user_id and r.stage = 'qualified')`);
    await expectNone(`select r.id from public.referrals r where (r.stage = 'qualified') <> exists (
      select from public.points_ledger l where l.source = 'referral' and l.source_id = r.id::text and l.user_id = r.referrer_id and l.created_at = r.qualified_at)`);
    const [kinds] = await rows(
      "select count(distinct referrer_id)::int as n from public.referrals where stage = 'qualified'",
    );
    expect(kinds?.n).toBeGreaterThan(4);
  });

  test("payouts: their lines, at least the minimum, and two admins", async () => {
    await expectNone(`select p.id from private.payouts p where p.amount <> (
        select sum(l.amount) from private.payout_lines x join private.commission_lines l on l.id = x.line_id where x.payout_id = p.id)
      or p.amount < 100 * private.setting_int('commission.minimum')
      or exists (select from private.payout_lines x join private.commission_lines l on l.id = x.line_id where x.payout_id = p.id and l.payable_at > p.created_at)
      or p.created_by not in (select user_id from public.user_roles where role = 'admin')
      or p.state = 'paid' and (p.second_by is null or p.second_by not in (select user_id from public.user_roles where role = 'admin'))`);
    expect(await rows("select state from private.payouts order by 1")).toEqual([
      { state: "paid" },
      { state: "pending" },
    ]);
  });

  test("a season that is over: its board is what the ledger says, and its prizes were given", async () => {
    await expectNone(`select r.* from private.season_results r join private.seasons s on s.id = r.season_id
      where r.points <> (select sum(l.points) from public.points_ledger l join public.point_rules u on u.source = l.source and u.ranked
        where l.user_id = r.user_id and l.created_at >= s.starts_at and l.created_at < s.ends_at)
      or r.prize <> coalesce((select l.points from public.points_ledger l where l.source = 'season' and l.source_id = s.id::text and l.user_id = r.user_id), 0)`);
    expect(await rows("select state from private.seasons order by starts_at")).toEqual([
      { state: "final" },
      { state: "open" },
    ]);
  });

  test("a campaign: nobody twice, nobody who was held out or came later, clicks of those who got it", async () => {
    await expectNone(`select r.id from private.campaign_recipients r join private.campaigns c on c.id = r.campaign_id
      join public.profiles p on p.user_id = r.user_id
      where p.created_at >= c.started_at or r.settled_at not between c.started_at and c.finished_at
        or r.user_id in (select h.user_id from private.campaign_holdouts h where h.campaign_id = c.id)`);
    await expectNone(`select k.* from private.campaign_clicks k join private.campaign_recipients r on r.id = k.recipient_id
      where r.state <> 'accepted' or k.clicked_at < r.settled_at`);
    await expectNone(`select r.id from private.campaign_recipients r join public.mail_preferences m on m.user_id = r.user_id
      where r.unsubscribed_at is not null and m.product`);
    const [sent] = await rows(
      "select count(*)::int as n from private.campaign_recipients where state = 'accepted'",
    );
    expect(sent?.n).toBeGreaterThan(60);
  });
});

describe("what members have has its ground", () => {
  test.each([
    [
      "discord",
      "select from auth.identities i where i.user_id = l.user_id and i.provider = 'discord' and private.discord_trace(i.provider_id) = l.source_id",
    ],
    ["wallet", "select from public.wallets w where w.user_id = l.user_id and w.verified_at = l.created_at"],
    [
      "purchase",
      "select from public.orders o where o.id::text = l.source_id and o.user_id = l.user_id and o.paid_at = l.created_at",
    ],
    [
      "renewal",
      "select from public.invoices i where i.id = l.source_id and i.user_id = l.user_id and i.paid_at = l.created_at",
    ],
    [
      "stream",
      "select from private.stream_visits v join private.streams s on s.id = v.stream_id where v.ledger = l.id and l.created_at between s.starts_at and s.ends_at",
    ],
    [
      "mission",
      "select from private.mission_claims c where c.ledger = l.id and c.user_id = l.user_id and c.state = 'passed'",
    ],
    ["checkin", "select from private.checkins c where c.user_id = l.user_id and c.day::text = l.source_id"],
  ])("points of the source %s", async (source, ground) => {
    await expectNone(`select l.user_id, l.source_id from public.points_ledger l where l.source = '${source}'
      and not exists (select from public.points_ledger r where r.reverses = l.id) and not exists (${ground})`);
  });

  test("a face where there were points for one", async () => {
    await expectNone(`select p.user_id from public.points_ledger l join public.profiles p using (user_id)
      where l.details ->> 'mission' = 'a-face-to-the-name' and (p.avatar_url is null or p.username is null)`);
  });

  test("streams for members alone were seen by those who had a plan then", async () => {
    await expectNone(`select v.* from private.stream_visits v join private.streams s on s.id = v.stream_id
      where not s.open and not exists (select from public.user_roles r where r.user_id = v.user_id) and not exists (
        select from public.grants g where g.user_id = v.user_id and g.starts_at <= v.attended_at and (g.ends_at is null or g.ends_at > v.attended_at))`);
  });

  test("who writes in the chat may, and might then", async () => {
    await expectNone(`select m.text from private.chat_messages m join private.chat_rooms r on r.id = m.room_id
      where private.chat_refusal(r, m.user_id) is not null
        or r.kind <> 'level' and not exists (select from public.user_roles x where x.user_id = m.user_id) and not exists (
          select from public.grants g join public.plans p on p.tier = g.tier left join public.plans o on o.tier = r.tier
          where g.user_id = m.user_id and g.starts_at <= m.created_at and (g.ends_at is null or g.ends_at > m.created_at)
            and p.rank >= coalesce(o.rank, 10))`);
  });

  test("votes are of those who had one, while the vote was open", async () => {
    await expectNone(`select v.receipt from public.votes v join public.proposals p on p.id = v.proposal_id
      left join public.proposal_weights w on w.proposal_id = p.id and w.user_id = v.user_id
      where w.weight is distinct from v.weight or v.cast_at not between p.opens_at and least(p.closes_at, now())`);
  });

  test("nobody has a gift of a plan beside a subscription to it", async () => {
    await expectNone(`select a.user_id from public.grants a join public.grants b on b.user_id = a.user_id and b.tier = a.tier and b.id <> a.id
      where a.source = 'gift' and a.starts_at < coalesce(b.ends_at, 'infinity') and b.starts_at < coalesce(a.ends_at, 'infinity')`);
  });

  test("orders of shops are of products that were there, for their price", async () => {
    await expectNone(`select s.id from private.storefront_sales s join private.storefront_products p on p.id = s.product_id
      where s.created_at < p.created_at or s.amount <> p.price or s.title <> p.title or s.fee <> s.amount / 10 or s.seller_id = s.buyer_id`);
    const [sales] = await rows(
      "select count(*)::int as n, count(distinct seller_id)::int as shops from private.storefront_sales",
    );
    expect(sales?.n).toBeGreaterThanOrEqual(20);
    expect(sales?.shops).toBe(2);
  });

  test("the saved segments find somebody", async () => {
    await expectNone(`select s.name from private.segments s where s.name like 'Paying, quiet%' and not exists (
      select from private.member_list m join public.profiles p using (user_id) where p.tier <> 'standard' and m.last_seen_at < now() - interval '14 days')`);
  });
});

describe("nothing happens before what must come first", () => {
  test("nothing of a member before they joined", async () => {
    const columns = await rows(`
      select format('%I.%I', c.table_schema, c.table_name) as relation, k.column_name as who, c.column_name as at
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      join information_schema.columns k on k.table_schema = c.table_schema and k.table_name = c.table_name
        and k.column_name in ('user_id', 'buyer_id', 'seller_id', 'referee_id', 'referrer_id', 'redeemed_by', 'created_by', 'made_by', 'decided_by', 'actor', 'approved_by')
        and k.data_type = 'uuid'
      where c.table_schema in ('public', 'private') and t.table_type = 'BASE TABLE' and c.data_type in ('timestamp with time zone', 'date')
        and c.column_name in ('created_at', 'paid_at', 'granted_at', 'starts_at', 'verified_at', 'redeemed_at', 'cast_at', 'attended_at', 'passed_at',
          'accepted_at', 'confirmed_at', 'submitted_at', 'joined_at', 'sent_at', 'made_at', 'qualified_at', 'wallet_linked_at', 'approved_at', 'day')
      order by 1, 2, 3`);
    expect(columns.length).toBeGreaterThan(50);
    const early: unknown[] = [];
    for (const { relation, who, at } of columns) {
      const found =
        await rows(`select count(*)::int as n from ${relation} t join public.profiles p on p.user_id = t.${who}
        where t.${at} < ${at === "day" ? "(p.created_at at time zone 'UTC')::date" : "p.created_at"}`);
      if (found[0]?.n > 0) early.push([relation, who, at, found[0]?.n]);
    }
    expect(early).toEqual([]);
  });

  test("no fact of a time that is still to come", async () => {
    const columns = await rows(`
      select format('%I.%I', table_schema, table_name) as relation, column_name as at from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'private') and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
        and column_name in ('created_at', 'paid_at', 'refunded_at', 'redeemed_at', 'cast_at', 'attended_at', 'passed_at', 'settled_at', 'clicked_at',
          'qualified_at', 'verified_at', 'accepted_at', 'ended_at', 'processed_at', 'approved_at', 'granted_at')
      order by 1, 2`);
    const late: unknown[] = [];
    for (const { relation, at } of columns) {
      const found = await rows(`select count(*)::int as n from ${relation} where ${at} > now()`);
      if (found[0]?.n > 0) late.push([relation, at, found[0]?.n]);
    }
    expect(late).toEqual([]);
  });

  test("lines of points are numbered in the order in which they were given", async () => {
    await expectNone(
      "select id from (select id, created_at, lag(created_at) over (order by id) as before from public.points_ledger) l where created_at < before",
    );
  });

  test("a subscription: order, payments, refund, end", async () => {
    await expectNone(`select s.id from public.subscriptions s left join public.orders o on o.subscription_id = s.id, lateral (
        select min(i.paid_at) as first, max(i.paid_at) filter (where i.billing_reason <> 'subscription_update') as last
        from public.invoices i where i.subscription_id = s.id) i
      where o.paid_at is distinct from i.first or s.status = 'active' and s.current_period_start <> i.last
        or s.status = 'active' and s.current_period_end <= now() or s.ended_at < i.last`);
    await expectNone(`select o.id from public.orders o where o.status = 'refunded' and not exists (
      select from private.payment_reversals r where r.payment_intent_id = o.payment_intent_id and r.amount_refunded = o.amount_refunded and r.updated_at > o.paid_at)
      and o.kind <> 'gift'`);
  });

  test("a trial: the first payment as it ends, with the points of a first purchase, or none and its end", async () => {
    await expectNone(`select t.subscription_id from public.trials t join public.subscriptions s on s.id = t.subscription_id,
        lateral (select t.started_at + make_interval(days => t.days) as at) ends left join lateral (
          select i.id, i.paid_at from public.invoices i where i.subscription_id = t.subscription_id and i.amount_paid > 0 order by i.paid_at limit 1) first on true
      where case
        when first.paid_at is not null then first.paid_at <> ends.at or s.status = 'trialing' or not exists (
          select from public.points_ledger l where l.source = 'renewal' and l.source_id = first.id and l.points = 500 and l.details ? 'first')
        when s.ended_at is not null then s.ended_at <> ends.at
        else s.status <> 'trialing' or s.current_period_end <> ends.at end`);
    const [kinds] = await rows(`select count(*) filter (where status = 'active')::int as paying,
        count(*) filter (where status = 'trialing')::int as trying, count(*) filter (where ended_at = started_at + make_interval(days => days))::int as left
      from public.trials t join public.subscriptions s on s.id = t.subscription_id`);
    for (const kind of ["paying", "trying", "left"]) expect([kind, kinds?.[kind] > 1]).toEqual([kind, true]);
  });

  test("a welcome is sent to who has just joined", async () => {
    await expectNone(`select o.id from public.mail_outbox o join public.profiles p using (user_id)
      where o.template = 'welcome' and o.created_at not between p.created_at and p.created_at + interval '1 day'`);
  });

  test("no title names a month or a season", async () => {
    const titles =
      await rows(`select texts #>> '{en,title}' as title from private.streams union select texts #>> '{en,title}' from private.missions
      union select texts #>> '{en,title}' from private.challenges union select titles ->> 'en' from private.seasons union select name from private.campaigns
      union select titles ->> 'en' from private.referral_campaigns union select text from private.chart_notes`);
    const words =
      /\b(winter|autumn|spring|summer|snow|january|february|march|april|june|july|august|september|october|november|december|sunday)\b/i;
    expect(titles.filter(({ title }) => words.test(title as string))).toEqual([]);
  });
});
