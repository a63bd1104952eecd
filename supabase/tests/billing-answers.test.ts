import { afterAll, test } from "vitest";
import { checkFile, checkList, eventFile, orderFile } from "@/lib/admin/billing/schema";
import { stripeEvents } from "@/lib/admin/billing/lists/stripe-events.list";
import { allInvoices } from "@/lib/admin/billing/lists/invoices.list";
import { allOrders } from "@/lib/admin/billing/lists/orders.list";
import { allReturns } from "@/lib/admin/billing/lists/returns.list";
import { allSubscriptions } from "@/lib/admin/billing/lists/subscriptions.list";
import { plansAnswer } from "@/lib/admin/billing/plans/schema";
import { codeFile } from "@/lib/admin/billing/codes/schema";
import { promotionCodes } from "@/lib/admin/billing/codes/promotion-codes.list";
import { payable, payoutFile } from "@/lib/admin/payouts/schema";
import { allPayouts } from "@/lib/admin/payouts/payouts.list";
import { allGifts } from "@/lib/admin/billing/gifts/gifts.list";
import { anyAddress, anyHash } from "./cast.ts";
import { expectFullAnswers } from "./full-answer.ts";
import { castOfAnswers, admin, seeded } from "./answers-cast.ts";

const { db, answer } = await castOfAnswers();
afterAll(() => db.drop());
// One payout was sent without a second approval.
await db.sql`update private.payouts set alone_at = now() where id = (select payout_id from private.payout_lines order by payout_id limit 1)`;

/* As in answers.test.ts: every field has a value in one of the answers. */

test.each([
  ["admin_orders", "made", allOrders.page],
  ["admin_subscriptions", "changed", allSubscriptions.page],
  ["admin_invoices", "made", allInvoices.page],
  ["admin_returns", "made", allReturns.page],
  ["admin_stripe_events", "made", stripeEvents.page],
  ["admin_promotion_codes", "made", promotionCodes.page],
  ["admin_gifts", "made", allGifts.page],
  ["admin_payouts", "made", allPayouts.page],
] as const)("%s", async (name, sort, schema) => {
  const call = (after: string) => answer(admin, `${name}('{}', '${sort}', true, ${after}, 200)`);
  expectFullAnswers(
    schema,
    await call("null, false"),
    await call(`'["2999-01-01", "00000000-0000-0000-0000-000000000000"]', false`),
    await call(`'["1970-01-01", "00000000-0000-0000-0000-000000000000"]', true`),
  );
});

test("admin_payable and admin_payout", async () => {
  const ids = await db.sql`select distinct payout_id as id from private.payout_lines`;
  await db.sql`insert into private.tax_forms (user_id, state, attested_by)
    select user_id, 'collected', ${admin} from private.payouts limit 1`;
  // One line is payable today, whatever day the seed is made on; the others are held.
  await db.sql`update private.commission_lines set payable_at = now() where id = (select min(id) from private.commission_lines where payable_at > now())`;
  expectFullAnswers(payable, await answer(admin, "admin_payable()"));
  expectFullAnswers(
    payoutFile,
    ...(await Promise.all(ids.map(({ id }) => answer(admin, `admin_payout('${id as string}')`)))),
  );
});

test("admin_stripe_event", async () => {
  const events = await db.sql`select id from stripe_events`;
  expectFullAnswers(
    eventFile,
    ...(await Promise.all(events.map(({ id }) => answer(admin, `admin_stripe_event('${id as string}')`)))),
  );
});

test("admin_order", async () => {
  const orders = await db.sql`select id from orders`;
  const all = () => Promise.all(orders.map(({ id }) => answer(admin, `admin_order('${id as string}')`)));
  const before = await all();
  await db.sql`insert into customers (user_id, stripe_customer_id) values (${seeded(4)}, 'cus_4')`;
  await db.sql`update private.quarantined_payments set facts = facts || '{"customer": "cus_26"}'`;
  const [held] = await db.sql`select order_id from private.quarantined_payments`;
  await db.asKept(
    admin,
    (tx) => tx`select admin_accept_payment(${held?.order_id as string}, 'Agreed by phone')`,
  );
  await db.sql`insert into nft_mints (user_id, chain_id, tx_hash, status, wallet, token_id)
    values (${seeded(4)}, 31337, ${anyHash()}, 'confirmed', ${anyAddress()}, 9)`;
  await db.sql`update mint_vouchers set wallet = ${anyAddress()},
    redeemed_tx = (select tx_hash from nft_mints where token_id = 9) where user_id = ${seeded(4)}`;
  await db.sql`update mint_vouchers set revoked_at = now(), revoked_reason = 'refunded' where user_id = ${seeded(13)}`;
  expectFullAnswers(orderFile, ...before, ...(await all()));
});

test("admin_plans()", async () => {
  await db.sql`select set_stripe_price('plus_month', 'price_1', 900)`;
  await db.sql`update prices set trial_days = 7 where lookup_key = 'plus_month'`;
  expectFullAnswers(plansAnswer, await answer(admin, "admin_plans()"));
});

test("admin_promotion_code", async () => {
  const codes = await db.sql`select id from promotion_codes`;
  await db.sql`update promotion_codes set stripe_code_id = 'promo_1' where code = 'BASECAMP25'`;
  const code = "00000000-0000-4000-8e00-000000000002";
  await db.asKept(admin, (tx) => tx`select admin_set_code(${code}, false, 'Over')`);
  expectFullAnswers(
    codeFile,
    ...(await Promise.all(codes.map(({ id }) => answer(admin, `admin_promotion_code('${id as string}')`)))),
  );
});

test("admin_check and admin_checks", async () => {
  const checks = await db.sql`select id from stripe_checks`;
  expectFullAnswers(checkList, await answer(admin, "admin_checks()"));
  expectFullAnswers(
    checkFile,
    ...(await Promise.all(checks.map(({ id }) => answer(admin, `admin_check('${id as string}')`)))),
  );
});
