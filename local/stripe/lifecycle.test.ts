import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { startTestStripe, submit } from "./testing.ts";

let db: FreshDatabase;
let server: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
const price: Record<"plus" | "pro" | "plusYear", string> = { plus: "", pro: "", plusYear: "" };

beforeAll(async () => {
  db = await freshDatabase();
  server = await startTestStripe(db.sql);
  stripe = server.stripe;
  const product = (await stripe.products.create({ name: "Altura" })).id;
  const make = async (unit_amount: number, interval: "month" | "year") =>
    (await stripe.prices.create({ product, currency: "usd", unit_amount, recurring: { interval } })).id;
  Object.assign(price, {
    plus: await make(900, "month"),
    pro: await make(2900, "month"),
    plusYear: await make(9000, "year"),
  });
});
afterAll(async () => {
  await server?.stop();
  await db?.drop();
});

/** A member on a test clock that starts on 31 January, subscribed to Plus. */
async function subscribed(cardNumber = "4242 4242 4242 4242") {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2027, 0, 31) / 1000 });
  const customer = await stripe.customers.create({ email: "clock@altura.test", test_clock: clock.id });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: price.plus }],
    success_url: "http://app.test/done",
  });
  await submit(session.url!, { cardNumber });
  const id = (await stripe.checkout.sessions.retrieve(session.id)).subscription as string;
  const to = (iso: string) =>
    stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.parse(iso) / 1000 });
  const now = async () => {
    const subscription = await stripe.subscriptions.retrieve(id);
    const item = subscription.items.data[0]!;
    const day = (unix: number) => new Date(unix * 1000).toISOString().slice(0, 10);
    return {
      subscription,
      item,
      status: subscription.status,
      from: day(item.current_period_start),
      until: day(item.current_period_end),
    };
  };
  const invoices = async () => (await stripe.invoices.list({ subscription: id })).data;
  return { id, customer: customer.id, to, now, invoices };
}

describe("renewals", () => {
  test("months keep the anchor's day", async () => {
    const member = await subscribed();
    expect(await member.now()).toMatchObject({ status: "active", from: "2027-01-31", until: "2027-02-28" });
    await member.to("2027-04-02");
    expect(await member.now()).toMatchObject({ status: "active", from: "2027-03-31", until: "2027-04-30" });
    expect(
      (await member.invoices()).map((each) => [each.billing_reason, each.status, each.amount_paid]),
    ).toEqual([
      ["subscription_cycle", "paid", 900],
      ["subscription_cycle", "paid", 900],
      ["subscription_create", "paid", 900],
    ]);
  });

  test("a card that stops working: past due, retried, ended", async () => {
    const member = await subscribed();
    const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: member.customer,
    });
    await stripe.subscriptions.update(member.id, { default_payment_method: bad.id });
    await member.to("2027-03-01");
    expect((await member.now()).status).toBe("past_due");
    expect((await member.invoices())[0]).toMatchObject({
      status: "open",
      attempt_count: 1,
      amount_remaining: 900,
    });
    await member.to("2027-03-20");
    expect((await member.now()).status).toBe("canceled");
    const types = (await stripe.events.list({ limit: 60 })).data.map((event) => event.type);
    expect(types.filter((type) => type === "invoice.payment_failed")).toHaveLength(4);
    expect(types).toContain("customer.subscription.deleted");
  });

  test("a new card pays the open invoice and the subscription goes on", async () => {
    const member = await subscribed();
    const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
      customer: member.customer,
    });
    await stripe.subscriptions.update(member.id, { default_payment_method: bad.id });
    await member.to("2027-03-01");
    const good = await stripe.paymentMethods.attach("pm_card_visa", { customer: member.customer });
    const [open] = await member.invoices();
    await expect(stripe.invoices.pay(open!.id!)).rejects.toMatchObject({
      statusCode: 402,
      type: "StripeCardError",
    });
    expect((await stripe.invoices.pay(open!.id!, { payment_method: good.id })).status).toBe("paid");
    expect((await member.now()).status).toBe("active");
  });
});

describe("changes", () => {
  test("cancel at period end, resume, cancel again, end", async () => {
    const member = await subscribed();
    const leaving = await stripe.subscriptions.update(member.id, { cancel_at_period_end: true });
    expect(leaving).toMatchObject({ cancel_at_period_end: true, status: "active" });
    expect(leaving.cancel_at).toBe(leaving.items.data[0]!.current_period_end);
    expect(await stripe.subscriptions.update(member.id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
    });
    await stripe.subscriptions.update(member.id, { cancel_at_period_end: true });
    await member.to("2027-03-01");
    expect((await member.now()).status).toBe("canceled");
    expect(await member.invoices()).toHaveLength(1);
  });

  test("an upgrade half-way is prorated", async () => {
    const member = await subscribed();
    await member.to("2027-02-14");
    const { item } = await member.now();
    await stripe.subscriptions.update(member.id, {
      items: [{ id: item.id, price: price.pro }],
      proration_behavior: "always_invoice",
    });
    const [invoice] = await member.invoices();
    expect(invoice).toMatchObject({ billing_reason: "subscription_update", status: "paid", total: 1000 });
    expect(invoice!.lines.data.map((line) => line.amount)).toEqual([-450, 1450]);
    expect(invoice!.lines.data[1]!.pricing?.price_details?.price).toBe(price.pro);
    expect(await member.now()).toMatchObject({ until: "2027-02-28" });
  });

  test("a change to what it is already bills nothing", async () => {
    const member = await subscribed();
    const { item } = await member.now();
    await stripe.subscriptions.update(member.id, {
      items: [{ id: item.id, price: item.price.id }],
      proration_behavior: "always_invoice",
    });
    expect(await member.invoices()).toHaveLength(1);
  });

  test("prorations wait for the next invoice unless asked for now; another interval starts a new cycle", async () => {
    const member = await subscribed();
    await member.to("2027-02-14");
    const { item } = await member.now();
    await stripe.subscriptions.update(member.id, { items: [{ id: item.id, price: price.pro }] });
    expect(await member.invoices()).toHaveLength(1);
    await member.to("2027-03-01");
    expect((await member.invoices())[0]).toMatchObject({ billing_reason: "subscription_cycle", total: 3900 });
    await stripe.subscriptions.update(member.id, { items: [{ id: item.id, price: price.plusYear }] });
    expect(await member.now()).toMatchObject({ from: "2027-03-01", until: "2028-03-01" });
  });

  test("a canceled subscription stays so", async () => {
    const member = await subscribed();
    expect((await stripe.subscriptions.cancel(member.id)).status).toBe("canceled");
    await expect(
      stripe.subscriptions.update(member.id, { cancel_at_period_end: false }),
    ).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.subscriptions.cancel(member.id)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe("money back", () => {
  async function charged(cardNumber?: string) {
    const member = await subscribed(cardNumber);
    const [invoice] = await member.invoices();
    const payments = await stripe.invoicePayments.list({ invoice: invoice!.id! });
    return payments.data[0]!.payment.payment_intent as string;
  }

  test("refunds in parts never exceed the charge", async () => {
    const payment_intent = await charged();
    expect(await stripe.refunds.create({ payment_intent, amount: 300 })).toMatchObject({
      amount: 300,
      status: "succeeded",
    });
    await expect(stripe.refunds.create({ payment_intent, amount: 601 })).rejects.toMatchObject({
      param: "amount",
    });
    await stripe.refunds.create({ payment_intent });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    const [charge] = (await stripe.charges.list({ payment_intent, expand: ["data.refunds"] })).data;
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 900 });
    expect(charge!.refunds?.data).toHaveLength(2);
    const events = (await stripe.events.list({ type: "charge.refunded" })).data;
    expect(events.map((event) => (event.data.object as Stripe.Charge).amount_refunded)).toEqual([900, 300]);
  });

  test("ten refunds at once give the money back once", async () => {
    const payment_intent = await charged();
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => stripe.refunds.create({ payment_intent })),
    );
    expect(all.filter((each) => each.status === "fulfilled")).toHaveLength(1);
  });

  test("a disputed charge is decided by its evidence", async () => {
    const payment_intent = await charged("4000 0000 0000 0259");
    const [dispute] = (await stripe.disputes.list({ payment_intent })).data;
    expect(dispute).toMatchObject({ status: "needs_response", reason: "fraudulent", amount: 900 });
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
      code: "charge_disputed",
    });
    expect(
      await stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: "winning_evidence" } }),
    ).toMatchObject({ status: "won" });
    const lost = await charged("4000 0000 0000 0259");
    const [other] = (await stripe.disputes.list({ payment_intent: lost })).data;
    expect((await stripe.disputes.close(other!.id)).status).toBe("lost");
    const types = (await stripe.events.list({ limit: 100 })).data.map((event) => event.type);
    expect(types.filter((type) => type === "charge.dispute.closed")).toHaveLength(2);
  });
});

test("the portal cancels and resumes", async () => {
  const member = await subscribed();
  const portal = await stripe.billingPortal.sessions.create({
    customer: member.customer,
    return_url: "http://app.test/settings",
  });
  expect(await (await fetch(portal.url)).text()).toContain("Cancel subscription");
  await fetch(`${portal.url}/${member.id}`, {
    method: "POST",
    body: new URLSearchParams({ cancel: "true" }),
  });
  expect((await member.now()).subscription.cancel_at_period_end).toBe(true);
  await fetch(`${portal.url}/${member.id}`, {
    method: "POST",
    body: new URLSearchParams({ cancel: "false" }),
  });
  expect((await member.now()).subscription.cancel_at_period_end).toBe(false);
});

test("the local clock moves everyone who has no test clock", async () => {
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    line_items: [{ price: price.plus }],
    success_url: "http://app.test/done",
  });
  await submit(session.url!);
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
  const before = await stripe.subscriptions.retrieve(subscription as string);
  await fetch(`${server.url}/local/clock/advance`, { method: "POST", body: JSON.stringify({ days: 40 }) });
  const after = await stripe.subscriptions.retrieve(subscription as string);
  expect(after.items.data[0]!.current_period_start).toBe(before.items.data[0]!.current_period_end);
});
