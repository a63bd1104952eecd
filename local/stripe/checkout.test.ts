import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { startTestStripe, submit } from "./testing.ts";

let db: FreshDatabase;
let server: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
let once: Stripe.Price;
let monthly: Stripe.Price;

beforeAll(async () => {
  db = await freshDatabase();
  server = await startTestStripe(db.sql);
  stripe = server.stripe;
  const product = await stripe.products.create({ name: "Altura Plus" });
  once = await stripe.prices.create({ product: product.id, currency: "usd", unit_amount: 24_900 });
  monthly = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 900,
    recurring: { interval: "month" },
  });
});
afterAll(async () => {
  await server?.stop();
  await db?.drop();
});

const open = (mode: "payment" | "subscription", more: Stripe.Checkout.SessionCreateParams = {}) =>
  stripe.checkout.sessions.create({
    mode,
    line_items: [{ price: mode === "payment" ? once.id : monthly.id, quantity: 1 }],
    success_url: "http://app.test/done?session={CHECKOUT_SESSION_ID}",
    cancel_url: "http://app.test/canceled",
    client_reference_id: "order-1",
    metadata: { order: "1" },
    ...more,
  });
const types = async () => (await stripe.events.list({ limit: 40 })).data.map((event) => event.type).reverse();

describe("payment", () => {
  test("a paid session carries intent, charge and card", async () => {
    const session = await open("payment", { payment_intent_data: { metadata: { order: "1" } } });
    expect(session).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 24_900,
      payment_intent: null,
    });
    const page = await (await fetch(session.url!)).text();
    expect(page).toContain("$249.00");
    expect(page).toContain('href="http://app.test/canceled"');

    const answer = await submit(session.url!);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`http://app.test/done?session=${session.id}`);

    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge", "line_items"],
    });
    expect(paid).toMatchObject({
      status: "complete",
      payment_status: "paid",
      url: null,
      customer_details: { email: "buyer@altura.test" },
    });
    const intent = paid.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 24_900, metadata: { order: "1" } });
    const charge = intent.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card).toMatchObject({
      brand: "visa",
      last4: "4242",
      exp_month: 12,
      exp_year: 2034,
    });
    expect(charge.payment_method_details?.card?.fingerprint).toMatch(/^\w{16}$/);
    expect(paid.line_items?.data).toMatchObject([{ price: { id: once.id }, quantity: 1 }]);
    expect(JSON.stringify(paid)).not.toContain('"_');
    expect(await types()).toEqual(
      expect.arrayContaining([
        "payment_intent.created",
        "charge.succeeded",
        "payment_intent.succeeded",
        "checkout.session.completed",
      ]),
    );
  });

  test("twenty submits at once pay once", async () => {
    const session = await open("payment");
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(session.url!)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(303));
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect((await stripe.charges.list({ payment_intent: paid.payment_intent as string })).data).toHaveLength(
      1,
    );
  });

  test.each([
    ["4000000000000002", "cardNumber", "Your card was declined."],
    ["4000000000009995", "cardNumber", "Your card has insufficient funds."],
    ["4000000000000069", "cardExpiry", "Your card has expired."],
    ["4000000000000127", "cardCvc", "Your card&#39;s security code is incorrect."],
    ["4242424242424241", "cardNumber", "Your card number is invalid."],
  ])("card %s is refused beside %s and everything typed is kept", async (number, field, sentence) => {
    const session = await open("payment");
    const answer = await submit(session.url!, { cardNumber: number, billingName: "Kept Name" });
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain(`id="${field}-error">${sentence}`);
    for (const value of [number, "Kept Name", "12 / 34", "buyer@altura.test", "12345"])
      expect(page).toContain(`value="${value}"`);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
    expect((await submit(session.url!)).status).toBe(303);
    const paid = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
    expect((paid.payment_intent as Stripe.PaymentIntent).last_payment_error).toBeNull();
  });

  test("unfinished fields are named one by one", async () => {
    const session = await open("payment");
    const page = await (
      await submit(session.url!, {
        cardNumber: "4242",
        cardExpiry: "01 / 20",
        cardCvc: "1",
        billingName: "",
        billingPostalCode: "",
      })
    ).text();
    for (const field of ["cardNumber", "cardExpiry", "cardCvc", "billingName", "billingPostalCode"])
      expect(page).toContain(`id="${field}-error"`);
  });

  test("3D Secure: failing keeps the form, completing pays", async () => {
    const session = await open("payment");
    const typed = { cardNumber: "4000 0025 0000 3155" };
    const asked = await submit(session.url!, typed);
    expect(asked.headers.get("location")).toBe(`/c/pay/${session.id}/authenticate`);
    const bank = `${session.url}/authenticate`;
    expect(await (await fetch(bank)).text()).toContain("Complete authentication");
    const reply = (answer: string) =>
      fetch(bank, { method: "POST", body: new URLSearchParams({ answer }), redirect: "manual" });
    const failed = await (await reply("fail")).text();
    expect(failed).toContain("unable to authenticate");
    expect(failed).toContain(`action="/c/pay/${session.id}"`);
    expect(failed).toContain('value="4000 0025 0000 3155"');
    await submit(session.url!, typed);
    expect((await reply("complete")).headers.get("location")).toContain("http://app.test/done");
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe("paid");
  });

  test("an expired session cannot be paid", async () => {
    const session = await open("payment");
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe("expired");
    expect((await submit(session.url!)).status).toBe(410);
    expect(await types()).toContain("checkout.session.expired");
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe("subscription", () => {
  test("makes customer, subscription, paid invoice and its payment", async () => {
    const session = await open("subscription", { subscription_data: { metadata: { order: "7" } } });
    await submit(session.url!);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["invoice.payments", "subscription.default_payment_method"],
    });
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", payment_intent: null });
    const subscription = paid.subscription as Stripe.Subscription;
    expect(subscription).toMatchObject({
      status: "active",
      metadata: { order: "7" },
      customer: paid.customer,
    });
    const item = subscription.items.data[0]!;
    expect(item.current_period_end - item.current_period_start).toBeGreaterThan(27 * 86_400);
    expect(subscription).not.toHaveProperty("current_period_end");
    const invoice = paid.invoice as Stripe.Invoice;
    expect(invoice).toMatchObject({
      status: "paid",
      billing_reason: "subscription_create",
      amount_paid: 900,
    });
    expect(invoice.parent?.subscription_details?.subscription).toBe(subscription.id);
    const payment = invoice.payments?.data[0]?.payment;
    expect((await stripe.paymentIntents.retrieve(payment?.payment_intent as string)).status).toBe(
      "succeeded",
    );
    expect((await stripe.invoices.retrieve(invoice.id!)).payments).toBeUndefined();
    expect(await types()).toEqual(
      expect.arrayContaining(["invoice.paid", "customer.subscription.created", "checkout.session.completed"]),
    );
  });

  test("mode and prices must agree", async () => {
    await expect(open("payment", { line_items: [{ price: monthly.id }] })).rejects.toMatchObject({
      param: "mode",
    });
    await expect(open("subscription", { line_items: [{ price: once.id }] })).rejects.toMatchObject({
      param: "mode",
    });
    await expect(open("payment", { line_items: [{ price: "price_none" }] })).rejects.toMatchObject({
      code: "resource_missing",
    });
  });
});
