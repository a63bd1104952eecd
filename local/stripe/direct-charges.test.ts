import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { connectCast } from "./testing-connect.ts";
import { startReceiver, startTestStripe, submit } from "./testing.ts";

let db: FreshDatabase;
let platform: Awaited<ReturnType<typeof startReceiver>>;
let connected: Awaited<ReturnType<typeof startReceiver>>;
let server: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
let cast: ReturnType<typeof connectCast>;

beforeAll(async () => {
  db = await freshDatabase();
  platform = await startReceiver();
  connected = await startReceiver();
  server = await startTestStripe(db.sql, { webhookUrl: platform.url, connectWebhookUrl: connected.url });
  stripe = server.stripe;
  cast = connectCast(server);
});
afterAll(async () => {
  await server?.stop();
  await platform?.stop();
  await connected?.stop();
  await db?.drop();
});

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, message, type }: Stripe.errors.StripeError) => ({ code, message, type }),
  );

const seller = () => cast.account(true, { card_payments: { requested: true } });

const open = (stripeAccount: string | undefined, amount = 2000, fee: number | null = 200) =>
  stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [{ price_data: { currency: "usd", unit_amount: amount, product_data: { name: "Map" } } }],
      success_url: "http://app.test/done",
      ...(fee !== null && { payment_intent_data: { application_fee_amount: fee, metadata: { sale: "s1" } } }),
    },
    stripeAccount ? { stripeAccount } : {},
  );

async function sell(stripeAccount: string, amount = 2000, fee = 200) {
  const session = await open(stripeAccount, amount, fee);
  expect((await submit(session.url ?? "")).status).toBe(303);
  const paid = await stripe.checkout.sessions.retrieve(session.id, {}, { stripeAccount });
  const intent = await stripe.paymentIntents.retrieve(String(paid.payment_intent), {}, { stripeAccount });
  return { session: paid, intent: intent.id, charge: String(intent.latest_charge) };
}

const platformBalance = async () => (await stripe.balance.retrieve()).available[0]?.amount ?? 0;

test("a direct charge is the account's, less the fee of the platform", async () => {
  const id = await seller();
  const before = await platformBalance();
  const { charge, session } = await sell(id);
  expect(session).toMatchObject({ status: "complete", payment_status: "paid", amount_total: 2000 });
  const kept = await stripe.charges.retrieve(charge, {}, { stripeAccount: id });
  expect(kept).toMatchObject({ application_fee_amount: 200, metadata: { sale: "s1" } });
  expect(await (await fetch(kept.receipt_url ?? "")).text()).toContain("$20.00");
  expect(await cast.available(id)).toBe(1800);
  expect(await platformBalance()).toBe(before + 200);
  const { data } = await stripe.applicationFees.list({ charge });
  expect(data).toMatchObject([{ account: id, amount: 200, amount_refunded: 0 }]);
});

test("nobody else finds what belongs to an account", async () => {
  const id = await seller();
  const { charge, session, intent } = await sell(id);
  const other = { stripeAccount: await seller() };
  for (const options of [{}, other]) {
    for (const ask of [
      () => stripe.checkout.sessions.retrieve(session.id, {}, options),
      () => stripe.charges.retrieve(charge, {}, options),
      () => stripe.paymentIntents.retrieve(intent, {}, options),
      () => stripe.refunds.create({ payment_intent: intent }, options),
    ])
      expect(await refusal(ask())).toMatchObject({ code: "resource_missing" });
  }
  const own = await stripe.checkout.sessions.list({ payment_intent: intent }, { stripeAccount: id });
  expect(own.data.map((each) => each.id)).toEqual([session.id]);
  expect((await stripe.charges.list({ limit: 100 })).data.map((each) => each.id)).not.toContain(charge);
});

test("an account that may not take cards is refused, and a fee where it has no place", async () => {
  const transfersOnly = await cast.account();
  expect((await refusal(open(transfersOnly)))?.message).toContain("cannot currently make live charges");
  expect((await refusal(open(undefined)))?.message).toContain("Can only apply an application_fee_amount");
  expect((await refusal(open(await seller(), 2000, 2001)))?.message).toContain("cannot exceed");
  expect(await refusal(open("acct_nobody"))).toMatchObject({ code: "account_invalid" });
});

test("a refund takes the fee back when it is asked to, and only once", async () => {
  const id = await seller();
  const account = { stripeAccount: id };
  const before = await platformBalance();
  const { charge, intent } = await sell(id, 999, 99);
  await stripe.refunds.create({ payment_intent: intent, amount: 500, refund_application_fee: true }, account);
  const [fee] = (await stripe.applicationFees.list({ charge })).data;
  expect(fee).toMatchObject({ amount_refunded: 49, refunded: false });
  await stripe.refunds.create({ payment_intent: intent, refund_application_fee: true }, account);
  expect(await stripe.applicationFees.retrieve(fee?.id ?? "")).toMatchObject({
    amount_refunded: 99,
    refunded: true,
  });
  expect(await cast.available(id)).toBe(0);
  expect(await platformBalance()).toBe(before);
  expect(await refusal(stripe.refunds.create({ payment_intent: intent }, account))).toMatchObject({
    code: "charge_already_refunded",
  });
});

test("a fee that is not returned is the seller's loss", async () => {
  const id = await seller();
  const { intent } = await sell(id);
  await stripe.refunds.create({ payment_intent: intent }, { stripeAccount: id });
  expect(await cast.available(id)).toBe(-200);
});

test("events of a direct charge go to the endpoint of accounts, those of the fee to the platform's", async () => {
  const id = await seller();
  const { session, intent } = await sell(id);
  await stripe.refunds.create(
    { payment_intent: intent, refund_application_fee: true },
    { stripeAccount: id },
  );
  const of = (type: string) =>
    connected.received.filter(({ event }) => event.account === id && event.type === type);
  await vi.waitFor(() => {
    expect(of("checkout.session.completed").map(({ event }) => event.data.object)).toMatchObject([
      { id: session.id },
    ]);
    expect(of("charge.refunded")).toHaveLength(1);
    const own = platform.received.map(({ event }) => event.type);
    expect(own).toContain("application_fee.created");
    expect(own).toContain("application_fee.refunded");
  });
  expect(platform.received.filter(({ event }) => event.type.startsWith("charge."))).toEqual([]);
});

test("a session that nobody pays expires with time, in the name of its account", async () => {
  const id = await seller();
  const { id: session } = await open(id);
  await fetch(`${server.url}/local/clock/advance`, { method: "POST", body: JSON.stringify({ days: 2 }) });
  expect(await stripe.checkout.sessions.retrieve(session, {}, { stripeAccount: id })).toMatchObject({
    status: "expired",
  });
  await vi.waitFor(() =>
    expect(
      connected.received.some(
        ({ event }) =>
          event.type === "checkout.session.expired" &&
          (event.data.object as { id?: string }).id === session &&
          event.account === id,
      ),
    ).toBe(true),
  );
});
