import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { freshDatabase } from "../../local/postgres/testing.ts";
import {
  almostQualified,
  checkoutOf,
  codeOf,
  deliver,
  invoiceOf,
  join,
  linkWallet,
  onboard,
  publishPrices,
  subscriptionOf,
  xpOf,
} from "./cast.ts";
import { goingWithTheAccount, tables } from "./member-tables.ts";

const db = await freshDatabase();
await publishPrices(db);
afterAll(() => db.drop());

const erase = (member: string) => db.asKept("service_role", (tx) => tx`select erase_member(${member})`);
const linesOf = (member: string) =>
  db.sql`select source, points from points_ledger where user_id = ${member} order by id`;

test("erasure takes the person away and leaves the books under the bare id", async () => {
  const me = await join(db, { email: "leaving@example.com", name: "Vera Lang" });
  await onboard(db, me);
  const address = await linkWallet(db, me);
  const paid = await checkoutOf(db, me, "founder_once");
  await deliver(db, [paid]);
  await db.sql`select record_analytics(${db.sql.json({ event_type: "page_view", user_id: me, session_id: "s" })})`;
  await db.sql`insert into stripe_events (id, type, created, outcome, payload) values ('evt_gone', 't', now(), 'applied',
    ${db.sql.json({ id: "cs_1", object: "checkout.session", customer: `cus_${me}`, customer_details: { email: "leaving@example.com" } })})`;
  const code = await codeOf(db, me);
  const before = await linesOf(me);
  await erase(me);

  expect(await linesOf(me)).toEqual(before);
  expect(await db.sql`select status, amount from orders where user_id = ${me}`).toEqual([
    { status: "paid", amount: 24_900 },
  ]);
  expect(
    await db.sql`select actor from audit_log where action = 'member.erased' and subject_id = ${me}`,
  ).toEqual([{ actor: me }]);
  const kept = [
    "private.commission_lines",
    "private.gifts",
    "private.payment_taxes",
    "private.payouts",
    "private.season_results",
    "private.subscription_changes",
    "private.tax_forms",
    "private.referral_reversals",
    "private.stripe_findings",
    "public.automatic_refunds",
    "public.connected_accounts",
    "public.customers",
    "public.invoices",
    "public.mint_vouchers",
    "public.nft_mints",
    "public.orders",
    "public.points_ledger",
    "public.promotion_redemptions",
    "public.renewal_stops",
    "public.stripe_checks",
    "public.subscriptions",
    "public.trials",
    "public.wallet_rewards",
  ];
  const emptied = [
    "private.events",
    "private.webhook_deliveries",
    "private.ranking_queue",
    "private.ranking_totals",
    "public.analytics_events",
    "public.mail_outbox",
  ];
  // Every other table goes with the account, or says itself why not.
  expect((await tables(db)).filter((name) => !kept.includes(name) && !emptied.includes(name))).toEqual(
    await goingWithTheAccount(db),
  );
  // The rankings follow within a minute.
  await db.sql`select fold_rankings()`;
  for (const name of emptied)
    expect(await db.sql`select 1 from ${db.sql(name)} where user_id = ${me}`, name).toHaveLength(0);
  expect(await db.sql`select from auth.users where id = ${me}`).toHaveLength(0);
  expect(await db.sql`select payload from stripe_events where id = 'evt_gone'`).toEqual([
    { payload: { id: "cs_1", object: "checkout.session", erased: true } },
  ]);

  const [mail] = await db.sql`select * from mail_outbox where key = ${`erased:${me}`}`;
  expect(mail).toMatchObject({
    to_address: "leaving@example.com",
    template: "account_erased",
    user_id: null,
  });
  await db.sql`select mail_sent(${mail?.id as string})`;
  const everywhere =
    await db.sql`select 1 from mail_outbox where to_address like '%leaving@%' or params::text like '%Vera%'`;
  expect(everywhere).toHaveLength(0);

  const newcomer = await join(db);
  expect(await linkWallet(db, newcomer, address)).toBe(address);
  const alias = await db.sql`select user_id from referral_aliases where alias = ${code}`;
  expect(alias).toEqual([{ user_id: null }]);
  expect(await db.sql`select * from reconcile_points() where user_id = ${me}`).toHaveLength(0);
});

test("erasure takes messages and pledges along, also those of the proved address alone, and no table keeps it", async () => {
  const address = "letters@example.com";
  const me = await join(db, { email: address, name: "Vera Lang" });
  await onboard(db, me);
  const write = (member: string | null, email: string) => db.sql`
    insert into feedback (user_id, name, email, topic, message) values (${member}, 'Vera', ${email}, 'question', 'How do I leave?')`;
  await write(me, address);
  await write(null, "Letters@Example.com");
  await write(null, "else@example.com");
  const pledge = async (email: string, status: string) => {
    const [row] = await db.sql`
      insert into pledges (user_id, email, amount, note, status, confirmed_at)
      values (${email === address ? me : null}, ${email}, 40, 'From Vera', ${status}, case when ${status} <> 'pending' then now() end)
      returning id`;
    return row?.id as string;
  };
  const [confirmed, replaced, begun] = [
    await pledge(address, "confirmed"),
    await pledge(address, "replaced"),
    await pledge(address, "pending"),
  ];
  const other = await pledge("else@example.com", "confirmed");
  await db.sql`select private.queue_mail_to('p', ${address}, 'pledge_code', '{}', 'en')`;
  await erase(me);

  const pledges = await db.sql`select id, status, note, amount from pledges order by created_at`;
  expect(pledges).toEqual([
    { id: confirmed, status: "withdrawn", note: "", amount: 40 },
    { id: replaced, status: "replaced", note: "", amount: 40 },
    { id: other, status: "confirmed", note: "From Vera", amount: 40 },
  ]);
  expect(pledges.map(({ id }) => id)).not.toContain(begun);
  expect(await db.sql`select email from feedback`).toEqual([{ email: "else@example.com" }]);
  const naming: string[] = [];
  const all = await db.sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'auth')`;
  for (const { name } of all) {
    const found = await db.sql.unsafe(`select 1 from ${name} t where t::text ilike '%${address}%' limit 1`);
    if (found.length) naming.push(name as string);
  }
  expect(naming, "the farewell alone still has to find its way").toEqual(["public.mail_outbox"]);
  expect(await db.sql`select template from mail_outbox where to_address = ${address}`).toEqual([
    { template: "account_erased" },
  ]);
});

test("whoever merely claims an address takes nothing of it along", async () => {
  const me = await join(db, { email: "claimed@example.com" });
  await db.sql`update auth.users set email_confirmed_at = null where id = ${me}`;
  await db.sql`insert into pledges (email, amount, status, confirmed_at) values ('claimed@example.com', 7, 'confirmed', now())`;
  await erase(me);
  expect(await db.sql`select status from pledges where email = 'claimed@example.com'`).toEqual([
    { status: "confirmed" },
  ]);
});

test("erasure waits for billing, and what Stripe says later changes nothing and fails nothing", async () => {
  const me = await join(db);
  const paid = await checkoutOf(db, me);
  await deliver(db, [paid, subscriptionOf(paid)]);
  await expect(erase(me)).rejects.toThrow("subscription_live");
  expect(await db.sql`select from profiles where user_id = ${me}`).toHaveLength(1);
  await deliver(db, [subscriptionOf(paid, { status: "canceled" })]);
  await erase(me);
  for (const late of [subscriptionOf(paid, { status: "canceled" }), invoiceOf(paid), subscriptionOf(paid)])
    expect(await deliver(db, [late])).not.toBe("error");
  expect(
    await deliver(db, [
      {
        kind: "refund",
        payment_intent: `pi_${paid.order_id}`,
        amount: 900,
        amount_refunded: 900,
        currency: "usd",
      },
    ]),
  ).not.toBe("error");
  expect(await db.sql`select from grants where user_id = ${me}`).toHaveLength(0);
});

test("an order that is paid after its member has gone grants nothing, and the money goes back", async () => {
  const me = await join(db);
  const late = await checkoutOf(db, me, "founder_once");
  await erase(me);
  await deliver(db, [late]);
  expect(await db.sql`select reason, status, amount from automatic_refunds where user_id = ${me}`).toEqual([
    { reason: "member_gone", status: "queued", amount: 24_900 },
  ]);
  expect(await db.sql`select from grants where user_id = ${me}`).toHaveLength(0);
  expect(await db.sql`select from points_ledger where user_id = ${me} and source = 'purchase'`).toHaveLength(
    0,
  );
});

test("a referral outlives either side, and the other one's figures stay", async () => {
  const { referrer, referee } = await almostQualified(db);
  await deliver(db, [await checkoutOf(db, referee, "founder_once")]);
  const xp = await xpOf(db, referrer);
  expect(xp).toBeGreaterThanOrEqual(1200);
  await erase(referee);
  expect(await xpOf(db, referrer)).toBe(xp);
  const [row] = await db.as(referrer, (tx) => tx`select referral_overview() as o`);
  expect(row?.o.referees).toMatchObject([{ masked_name: "Member", stage: "qualified" }]);
  expect(await db.sql`select * from reconcile_points()`).toEqual([]);

  const open = await almostQualified(db);
  const alias = await codeOf(db, open.referrer);
  await erase(open.referrer);
  await deliver(db, [await checkoutOf(db, open.referee, "founder_once")]);
  expect(await db.sql`select stage from referrals where referee_id = ${open.referee}`).toEqual([
    { stage: "expired" },
  ]);
  expect(await db.sql`select * from reconcile_points()`).toEqual([]);
  const late = { id: randomUUID(), alias, visitor: randomUUID(), landing: "/" };
  await db.sql`select record_clicks(${db.sql.json([late])})`;
  expect(await db.sql`select from referral_clicks where id = ${late.id}`).toEqual([]);
});

test("the last admin stays, also when two leave at once", async () => {
  const [one, two] = [await join(db), await join(db)];
  for (const id of [one, two]) await db.sql`insert into user_roles (user_id, role) values (${id}, 'admin')`;
  const outcomes = await Promise.allSettled([erase(one), erase(two)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(
    String((outcomes.find(({ status }) => status === "rejected") as PromiseRejectedResult).reason),
  ).toContain("last_admin");
  expect(await db.sql`select from user_roles where role = 'admin'`).toHaveLength(1);
  await expect(erase("00000000-0000-4000-8000-0000000000ff")).rejects.toThrow("member_not_found");
});
