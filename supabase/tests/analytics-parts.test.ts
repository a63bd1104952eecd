import { afterAll, beforeAll, expect, test } from "vitest";
import { analyticsAnswer, type Analytics, type Parts } from "../../lib/admin/analytics/schema.ts";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import { join } from "./cast.ts";

let db: FreshDatabase;
let admin: string;
beforeAll(async () => {
  db = await freshDatabase({ seeded: true });
  admin = await join(db);
  await db.sql`insert into user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.sql`select roll_up_analytics(true)`;
});
afterAll(() => db.drop());

const read = async (tab: string): Promise<Analytics> => {
  const [row] = await db.as(admin, (tx) => tx`select admin_analytics(${tab}, '{"days": 90}') as answer`);
  return analyticsAnswer.parse(row?.answer);
};
/** What was counted apart in this period, by name. */
const shown = (parts: Parts | undefined) =>
  Object.fromEntries((parts ?? []).filter(({ now }) => now !== 0).map(({ item, now }) => [item, now]));
const total = (parts: object) => Object.values(parts).reduce((all: number, n: number) => all + n, 0);
/** The same by hand: rows of `item` and `n`, written without what the roll-up uses. */
const byHand = async (query: string) =>
  Object.fromEntries((await db.sql.unsafe(query)).map(({ item, n }) => [item as string, Number(n)]));
const inPeriod = (column: string) => `${column} >= date_trunc('day', now(), 'UTC') - interval '89 days'`;
const notStaff = (column: string) => `not exists (select from user_roles s where s.user_id = ${column})`;
const taken = (from: string, to: string) => `case when ${to} < ${from} + interval '1 hour' then '1_hour'
  when ${to} < ${from} + interval '24 hours' then '2_day' when ${to} < ${from} + interval '168 hours' then '3_week'
  when ${to} < ${from} + interval '720 hours' then '4_month' else '5_later' end`;

test("how soon newcomers linked a wallet and paid", async () => {
  const { parts } = await read("retention");
  const firsts = async (first: string) =>
    byHand(`select ${taken("p.created_at", "f.at")} as item, count(*) as n from profiles p join (${first}) f using (user_id)
      where ${inPeriod("p.created_at")} and ${notStaff("p.user_id")} group by 1`);
  const wallets = await firsts("select user_id, min(verified_at) as at from wallets group by 1");
  expect(total(wallets)).toBeGreaterThan(0);
  expect(shown(parts.wallet_in)).toEqual(wallets);
  const paid = await firsts(
    "select user_id, min(paid_at) as at from orders where status in ('paid', 'refunded', 'partially_refunded', 'disputed') group by 1",
  );
  expect(total(paid)).toBeGreaterThan(0);
  expect(shown(parts.paid_in)).toEqual(paid);
});

test("where members came from, and what each source brought", async () => {
  const joined =
    await byHand(`select f.source as item, count(*) as n from profiles p join private.member_firsts f using (user_id)
    where ${inPeriod("p.created_at")} and ${notStaff("p.user_id")} group by 1`);
  expect(Object.keys(joined).length).toBeGreaterThan(2);
  expect(shown((await read("overview")).sources.joined)).toEqual(joined);
  const { parts, sources, series } = await read("money");
  const money = (item: string, order: string, invoice: string) =>
    byHand(`select item, sum(n) as n from (
      select ${order} as item, sum(o.amount - o.amount_refunded) as n from orders o join private.member_firsts f using (user_id)
      where o.status in ('paid', 'partially_refunded') and ${inPeriod("o.paid_at")} and ${notStaff("o.user_id")} group by 1
      union all
      select ${invoice}, sum(i.amount_paid) from invoices i join private.member_firsts f using (user_id) left join prices p on p.id = i.price_id
      where i.billing_reason <> 'subscription_create' and ${inPeriod("i.paid_at")} and ${notStaff("i.user_id")} group by 1
    ) ${item} group by 1 having sum(n) <> 0`);
  expect(shown(sources.revenue)).toEqual(await money("s", "f.source", "f.source"));
  expect(shown(parts.revenue)).toEqual(await money("p", "o.plan_key", "coalesce(p.plan_key, '?')"));
  const [begun] = await db.sql
    .unsafe(`select count(*)::int as n from orders o where ${inPeriod("o.created_at")} and ${notStaff("o.user_id")}
    and o.paid_at is not null and o.status not in ('quarantined', 'returned')`);
  expect(total(series.order_paid?.now ?? [])).toBe(begun?.n);
});

test("what became of links", async () => {
  const { series } = await read("funnels");
  const steps = {
    click_joined: "true",
    click_wallet: "coalesce(r.wallet_linked_at, r.qualified_at) is not null",
    click_minted: "r.minted_at is not null",
    click_qualified: "r.qualified_at is not null",
  };
  for (const [name, reached] of Object.entries(steps)) {
    const [row] = await db.sql
      .unsafe(`select count(*)::int as n from referrals r join referral_clicks c on c.id = r.click_id
      where ${reached} and ${inPeriod("c.created_at")} and ${notStaff("c.referrer_id")}`);
    expect([name, total(series[name]?.now ?? [])]).toEqual([name, row?.n]);
  }
});

test("missions, rooms, and campaigns with their clicks", async () => {
  const { parts } = await read("engagement");
  const claims = await byHand(`select m.slug as item, count(*) as n from private.mission_claims c
    join private.missions m on m.id = c.mission_id where ${inPeriod("c.passed_at")} and ${notStaff("c.user_id")} group by 1`);
  expect(total(claims)).toBeGreaterThan(0);
  expect(shown(parts.mission)).toEqual(claims);
  const rooms =
    await byHand(`select case when r.kind in ('staff', 'stream') then r.kind else r.slug end as item, count(*) as n
    from private.chat_messages c join private.chat_rooms r on r.id = c.room_id
    where c.user_id is not null and ${inPeriod("c.created_at")} and ${notStaff("c.user_id")} group by 1`);
  expect(total(rooms)).toBeGreaterThan(0);
  expect(shown(parts.chat)).toEqual(rooms);
  const sent = (clicked: string) =>
    byHand(`select r.campaign_id as item, count(*) as n from private.campaign_recipients r
      where r.state = 'accepted' and ${inPeriod("r.settled_at")} and ${notStaff("r.user_id")} and ${clicked} group by 1`);
  const mails = await sent("true");
  expect(total(mails)).toBeGreaterThan(0);
  expect(shown(parts.campaign_sent)).toEqual(mails);
  expect(shown(parts.campaign_click)).toEqual(
    await sent("r.id in (select recipient_id from private.campaign_clicks where n > 0 and not machine)"),
  );
});

test("pages, forms and the field at which they were left", async () => {
  const { parts } = await read("pages");
  const events = (type: string, item: string) =>
    byHand(`select ${item} as item, count(*) as n from analytics_events e
      where event_type = '${type}' and ${inPeriod("e.created_at")} and ${notStaff("e.user_id")} group by 1`);
  const forms = await events(
    "form_abandon",
    "concat_ws(' ', metadata ->> 'form', metadata ->> 'last_field')",
  );
  expect(total(forms)).toBeGreaterThan(0);
  expect(shown(parts.form_abandon)).toEqual(forms);
  const pages = await events("page_view", "regexp_replace(page_path, '^/(es|de)(?=/|$)', '')");
  expect(shown(parts.page_view)["/pricing"]).toBe(pages["/pricing"]);
  expect(total(shown(parts.page_view))).toBe(total(pages));
});

test("segments of members as the day began", async () => {
  const { segments = {} } = await read("overview");
  const held = await byHand(`select coalesce((
      select s.segment from private.member_segments s
      where s.user_id = p.user_id and s.since <= (now() at time zone 'UTC')::date order by s.since desc limit 1), 'new') as item, count(*) as n
    from profiles p where p.created_at < date_trunc('day', now(), 'UTC') and ${notStaff("p.user_id")} group by 1`);
  expect(Object.keys(held).length).toBeGreaterThan(2);
  for (const [segment, daily] of Object.entries(segments))
    expect([segment, daily.at(-1)]).toEqual([segment, held[segment] ?? 0]);
});
