import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import type { Doc } from "./documents.ts";
import { publicDoc } from "./public-doc.ts";
import { stripeTypes } from "./stripe-types.ts";
import { connectCast } from "./testing-connect.ts";
import { startTestStripe, submit } from "./testing.ts";

let db: FreshDatabase;
let server: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
let differences: ReturnType<typeof stripeTypes>;

beforeAll(async () => {
  differences = stripeTypes();
  db = await freshDatabase();
  server = await startTestStripe(db.sql);
  stripe = server.stripe;
});
afterAll(async () => {
  await server?.stop();
  await db?.drop();
});

const success_url = "http://app.test/done";

/** Everything that the app's members do with money, so that every kind of object is there in its states. */
async function live(): Promise<void> {
  const { id: product } = await stripe.products.create({ name: "Altura", metadata: { plan: "plus" } });
  const cycle = async (unit_amount: number, interval: "month" | "year") =>
    (await stripe.prices.create({ product, currency: "usd", unit_amount, recurring: { interval } })).id;
  const plus = await cycle(900, "month");
  const pro = await cycle(2900, "month");
  const once = await stripe.prices.create({
    currency: "usd",
    unit_amount: 24_900,
    product_data: { name: "Founder" },
    lookup_key: "founder",
  });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2027, 0, 31) / 1000 });

  const buy = async (options: Partial<Stripe.Checkout.SessionCreateParams>, cardNumber?: string) => {
    const session = await stripe.checkout.sessions.create({
      mode: "payment",
      line_items: [{ price: once.id }],
      success_url,
      ...options,
    });
    await submit(session.url ?? "", cardNumber ? { cardNumber } : {});
    return stripe.checkout.sessions.retrieve(session.id);
  };
  const subscribe = async (options: Partial<Stripe.Checkout.SessionCreateParams> = {}, card?: string) => {
    const customer = await stripe.customers.create({ email: "member@altura.test", test_clock: clock.id });
    const session = await buy(
      { mode: "subscription", customer: customer.id, line_items: [{ price: plus }], ...options },
      card,
    );
    return { customer: customer.id, id: session.subscription as string };
  };

  const paid = await buy({ customer_creation: "always" });
  const intent = String(paid.payment_intent);
  await stripe.refunds.create({ payment_intent: intent, amount: 100, reason: "requested_by_customer" });
  await stripe.refunds.create({ payment_intent: intent });
  await buy({}, "4000 0000 0000 9995");
  await buy({}, "4000 0025 0000 3155");
  await buy({}, "4000 0000 0000 0259");
  await buy({ line_items: [{ price_data: { currency: "usd", unit_amount: 500, product } }] });
  const [dispute] = (await stripe.disputes.list()).data;
  await stripe.disputes.update(dispute?.id ?? "", { evidence: { uncategorized_text: "winning_evidence" } });
  const open = await stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [{ price: once.id }],
    success_url,
  });
  await stripe.checkout.sessions.expire(open.id);

  const upgraded = await subscribe();
  const [item] = (await stripe.subscriptions.retrieve(upgraded.id)).items.data;
  await stripe.subscriptions.update(upgraded.id, { items: [{ id: item?.id ?? "", price: pro }] });
  await stripe.billingPortal.sessions.create({ customer: upgraded.customer, return_url: success_url });
  const planned = await subscribe({ line_items: [{ price: pro }] });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: planned.id });
  const [phase] = schedule.phases;
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      {
        items: [{ price: pro, quantity: 1 }],
        start_date: phase?.start_date ?? 0,
        end_date: phase?.end_date ?? 0,
      },
      { items: [{ price: plus }], duration: { interval: "month" }, proration_behavior: "none" },
    ],
  });
  const included = await stripe.prices.create({
    ...{ product, currency: "usd", unit_amount: 900, tax_behavior: "inclusive" as const },
    recurring: { interval: "month" },
  });
  const taxed = await subscribe({
    line_items: [{ price: included.id }],
    automatic_tax: { enabled: true },
    customer_update: { address: "auto" },
  });
  await stripe.customers.createTaxId(taxed.customer, { type: "eu_vat", value: "DE123456789" });
  const ending = await subscribe();
  await stripe.subscriptions.update(ending.id, { cancel_at_period_end: true });
  await subscribe({ subscription_data: { trial_period_days: 7 } });
  const coupon = await stripe.coupons.create({
    percent_off: 50,
    duration: "repeating",
    duration_in_months: 2,
  });
  const code = await stripe.promotionCodes.create({ promotion: { type: "coupon", coupon: coupon.id } });
  await subscribe({ discounts: [{ promotion_code: code.id }] });
  await subscribe({}, "4000 0000 0000 0341");
  await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.UTC(2027, 3, 2) / 1000 });
  await stripe.webhookEndpoints.create({ url: "http://app.test/hook", enabled_events: ["*"] });
}

/** Connected accounts in all their states, with what was sent to them and to their banks. */
async function connected(): Promise<Doc[]> {
  const cast = connectCast(server);
  const account = await cast.account();
  await cast.account(false, { card_payments: { requested: true } });
  await cast.change(await cast.account(), "restrict");
  await cast.topup(1000);
  const sent = await cast.transfer(account, 900);
  await stripe.transfers.createReversal(sent.id, { amount: 100 });
  const payout = await stripe.payouts.create({ amount: 500, currency: "usd" }, { stripeAccount: account });
  const selling = await cast.account(true, { card_payments: { requested: true } });
  const sale = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [{ price_data: { currency: "usd", unit_amount: 900, product_data: { name: "Map" } } }],
      success_url,
      payment_intent_data: { application_fee_amount: 90 },
    },
    { stripeAccount: selling },
  );
  await submit(sale.url ?? "");
  const paid = await stripe.checkout.sessions.retrieve(sale.id, {}, { stripeAccount: selling });
  await stripe.refunds.create(
    { payment_intent: String(paid.payment_intent), refund_application_fee: true },
    { stripeAccount: selling },
  );
  const [fee] = (await stripe.applicationFees.list()).data;
  const parts = [
    await stripe.applicationFees.retrieve(fee?.id ?? ""),
    await stripe.charges.retrieve(String(fee?.charge), {}, { stripeAccount: selling }),
    await stripe.accountLinks.create({
      account,
      type: "account_onboarding",
      refresh_url: success_url,
      return_url: success_url,
    }),
    await stripe.accounts.createLoginLink(account),
    await stripe.balance.retrieve({}, { stripeAccount: account }),
    (await stripe.accounts.listCapabilities(account)).data[0],
  ];
  await cast.end(payout.id, "fail");
  return parts as unknown as Doc[];
}

/** A list as it is sent, without what the SDK makes of it. */
async function raw(path: string): Promise<Doc[]> {
  const headers = { authorization: `Bearer ${server.secretKey}` };
  const answer = await fetch(`${server.url}/v1/${path}`, { headers });
  return ((await answer.json()) as { data: Doc[] }).data;
}

test("every object has the keys and kinds of values that Stripe's types require, and no others", async () => {
  await live();
  const ofConnect = await connected();
  const rows = await db.sql<{ doc: Doc }[]>`select doc from stripe.documents order by seq`;
  const shown = rows.map(({ doc }) => publicDoc(doc));
  const inside = shown.flatMap((doc) =>
    doc.object === "event" ? [(doc.data as { object: Doc }).object] : [],
  );
  const [session] = (await stripe.checkout.sessions.list({ status: "complete" })).data;
  const lists = [`checkout/sessions/${session?.id}/line_items`, "invoice_payments"];
  const parts = await Promise.all(lists.map(raw));

  const all = [...shown, ...inside, ...parts.flat(), ...ofConnect];
  const found = new Set(all.flatMap((doc) => differences(doc)));
  expect([...found].sort()).toEqual([]);
  expect([...new Set(all.map(({ object }) => object))].sort()).toEqual(
    [
      "account",
      "account_link",
      "application_fee",
      "balance",
      "billing_portal.session",
      "capability",
      "charge",
      "checkout.session",
      "coupon",
      "customer",
      "discount",
      "dispute",
      "event",
      "invoice",
      "invoice_payment",
      "invoiceitem",
      "item",
      "login_link",
      "payment_intent",
      "payment_method",
      "payout",
      "price",
      "product",
      "promotion_code",
      "refund",
      "subscription",
      "subscription_schedule",
      "tax_id",
      "tax_rate",
      "test_helpers.test_clock",
      "topup",
      "transfer",
      "transfer_reversal",
      "webhook_endpoint",
    ].sort(),
  );
}, 120_000);
