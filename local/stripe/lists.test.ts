import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { startTestStripe, submit } from "./testing.ts";

let db: FreshDatabase;
let server: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
let price: string;

beforeAll(async () => {
  db = await freshDatabase();
  server = await startTestStripe(db.sql);
  stripe = server.stripe;
  const product = (await stripe.products.create({ name: "Altura" })).id;
  const made = await stripe.prices.create({
    product,
    currency: "usd",
    unit_amount: 900,
    recurring: { interval: "month" },
    lookup_key: "plus_month",
  });
  price = made.id;
});
afterAll(async () => {
  await server?.stop();
  await db?.drop();
});

async function subscribed(customer: string): Promise<string> {
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price }],
    success_url: "http://app.test/done",
  });
  await submit(session.url ?? "");
  return (await stripe.checkout.sessions.retrieve(session.id)).subscription as string;
}

const ids = (list: { data: { id: string }[] }) => list.data.map(({ id }) => id);

test("subscriptions without a status are those that have not been cancelled", async () => {
  const customer = (await stripe.customers.create({ email: "two@altura.test" })).id;
  const [ended, running] = [await subscribed(customer), await subscribed(customer)];
  await stripe.subscriptions.cancel(ended);
  expect(ids(await stripe.subscriptions.list({ customer }))).toEqual([running]);
  expect(ids(await stripe.subscriptions.list({ customer, status: "all" }))).toEqual([running, ended]);
  for (const status of ["canceled", "ended"] as const)
    expect(ids(await stripe.subscriptions.list({ customer, status }))).toEqual([ended]);
  expect(ids(await stripe.subscriptions.list({ customer, status: "active" }))).toEqual([running]);
  expect(ids(await stripe.subscriptions.list({ customer, status: "paused" }))).toEqual([]);
});

test("`created` narrows a list to a second or to bounds, page by page", async () => {
  const made: number[] = [];
  for (let at = 0; at < 3; at++) {
    await fetch(`${server.url}/local/clock/advance`, {
      method: "POST",
      body: JSON.stringify({ seconds: 60 }),
    });
    made.push((await stripe.customers.create({ email: "dated@altura.test" })).created);
  }
  const [first = 0, second = 0, third = 0] = made;
  const times = async (created: Stripe.RangeQueryParam | number) => {
    const { data } = await stripe.customers.list({ email: "dated@altura.test", created });
    return data.map((customer) => customer.created);
  };
  expect(await times(second)).toEqual([second]);
  expect(await times({ gt: first })).toEqual([third, second]);
  expect(await times({ gte: first, lt: third })).toEqual([second, first]);
  expect(await times({ lte: first })).toEqual([first]);
  const page = await stripe.customers.list({ email: "dated@altura.test", created: { gt: first }, limit: 1 });
  expect(page.has_more).toBe(true);
  const cursor = page.data[0]?.id ?? "";
  const rest = { email: "dated@altura.test", created: { gt: first }, limit: 1, starting_after: cursor };
  expect((await stripe.customers.list(rest)).has_more).toBe(false);
  await expect(stripe.customers.list({ created: { after: 1 } } as never)).rejects.toMatchObject({
    code: "parameter_unknown",
    param: "created[after]",
  });
  for (const list of [
    stripe.checkout.sessions.list({ created: { lt: 1 } }),
    stripe.subscriptions.list({ created: { lt: 1 } }),
    stripe.invoices.list({ created: { lt: 1 } }),
    stripe.charges.list({ created: { lt: 1 } }),
    stripe.paymentIntents.list({ created: { lt: 1 } }),
    stripe.refunds.list({ created: { lt: 1 } }),
    stripe.disputes.list({ created: { lt: 1 } }),
    stripe.events.list({ created: { lt: 1 } }),
    stripe.products.list({ created: { lt: 1 } }),
    stripe.prices.list({ created: { lt: 1 }, lookup_keys: ["plus_month"] }),
  ])
    expect((await list).data).toEqual([]);
});

test("events are listed by several types, and by all types of an object", async () => {
  const kinds = async (types: string[]) =>
    new Set((await stripe.events.list({ types, limit: 100 })).data.map(({ type }) => type));
  expect(await kinds(["price.created", "product.created"])).toEqual(
    new Set(["price.created", "product.created"]),
  );
  expect(await kinds(["checkout.session.*"])).toEqual(new Set(["checkout.session.completed"]));
});

test("what was deleted is in no list", async () => {
  const { id } = await stripe.customers.create({ email: "gone@altura.test" });
  await stripe.customers.del(id);
  expect(ids(await stripe.customers.list({ email: "gone@altura.test" }))).toEqual([]);
  const endpoint = await stripe.webhookEndpoints.create({ url: "http://a.test/", enabled_events: ["*"] });
  await stripe.webhookEndpoints.del(endpoint.id);
  expect(ids(await stripe.webhookEndpoints.list())).not.toContain(endpoint.id);
  await expect(stripe.webhookEndpoints.retrieve(endpoint.id)).rejects.toMatchObject({
    code: "resource_missing",
  });
});

test("a refused card says why, whichever call wanted its money", async () => {
  const customer = (await stripe.customers.create({ email: "poor@altura.test" })).id;
  const { id: product } = await stripe.products.create({ name: "Pro" });
  const pro = await stripe.prices.create({
    product,
    currency: "usd",
    unit_amount: 2900,
    recurring: { interval: "year" },
  });
  const subscription = await subscribed(customer);
  const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data;
  const upgrade = async (token: string, payment_behavior: "error_if_incomplete" | "allow_incomplete") => {
    const method = await stripe.paymentMethods.attach(token, { customer });
    return stripe.subscriptions.update(subscription, {
      default_payment_method: method.id,
      items: [{ id: item?.id ?? "", price: pro.id }],
      payment_behavior,
    });
  };
  await expect(upgrade("pm_card_chargeCustomerFail", "error_if_incomplete")).rejects.toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    code: "card_declined",
    decline_code: "generic_decline",
    message: "Your card was declined.",
  });
  await expect(upgrade("pm_card_authenticationRequired", "error_if_incomplete")).rejects.toMatchObject({
    type: "StripeCardError",
    code: "subscription_payment_intent_requires_action",
  });
  const late = await upgrade("pm_card_chargeCustomerFail", "allow_incomplete");
  expect(late.status).toBe("past_due");
  const pay = stripe.invoices.pay(String(late.latest_invoice));
  await expect(pay).rejects.toMatchObject({
    code: "card_declined",
    decline_code: "generic_decline",
    charge: expect.stringMatching(/^ch_/),
    payment_intent: { object: "payment_intent", status: "requires_payment_method" },
  });
});

// https://docs.stripe.com/testing#declined-payments: "can't be attached to a Customer object", but for the one made for it.
test.each([
  ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline"],
  ["pm_card_chargeDeclined", "card_declined", "generic_decline"],
  ["pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
  ["pm_card_visa_chargeDeclinedLostCard", "card_declined", "lost_card"],
  ["pm_card_visa_chargeDeclinedStolenCard", "card_declined", "stolen_card"],
  ["pm_card_visa_chargeDeclinedVelocityLimitExceeded", "card_declined", "card_velocity_exceeded"],
  ["pm_card_chargeDeclinedExpiredCard", "expired_card", undefined],
  ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", undefined],
  ["pm_card_chargeDeclinedProcessingError", "processing_error", undefined],
])("%s is refused when it is attached", async (token, code, decline_code) => {
  const customer = (await stripe.customers.create({})).id;
  await expect(stripe.paymentMethods.attach(token, { customer })).rejects.toMatchObject({
    ...{ type: "StripeCardError", statusCode: 402, code },
    ...(decline_code && { decline_code }),
  });
  expect((await stripe.paymentMethods.list({ customer })).data).toEqual([]);
});

test.each(["pm_card_visa", "pm_card_chargeCustomerFail", "pm_card_authenticationRequired"])(
  "%s is attached, whatever its charges come to",
  async (token) => {
    const customer = (await stripe.customers.create({})).id;
    const { id } = await stripe.paymentMethods.attach(token, { customer });
    expect(ids(await stripe.paymentMethods.list({ customer }))).toEqual([id]);
  },
);
