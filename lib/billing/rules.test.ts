import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
  checkoutFact,
  checkoutFacts,
  disputeFact,
  invoiceFact,
  refundFact,
  resultOf,
  subscriptionFact,
} from "./rules";
import { foreignTo, isTimely, subjectOf } from "./webhook/subjects";

const as = <T>(part: object) => part as unknown as T;

const subscription = as<Stripe.Subscription>({
  id: "sub_1",
  customer: "cus_1",
  status: "active",
  metadata: { user_id: "u1" },
  cancel_at_period_end: false,
  items: { data: [{ price: { id: "price_1" }, current_period_start: 10, current_period_end: 20 }] },
  default_payment_method: { id: "pm_1", card: { fingerprint: "fp1" } },
});
const line = (price: string, proration = false, end = 20) => ({
  period: { start: 10, end },
  parent: { subscription_item_details: { proration } },
  pricing: { price_details: { price } },
});
const invoice = as<Stripe.Invoice>({
  id: "in_1",
  customer: "cus_1",
  status: "paid",
  billing_reason: "subscription_create",
  amount_paid: 900,
  currency: "usd",
  parent: { subscription_details: { subscription: "sub_1" } },
  payments: {
    data: [
      { status: "open", payment: { payment_intent: "pi_0" } },
      { status: "paid", payment: { payment_intent: "pi_1" } },
    ],
  },
  lines: { data: [line("price_1")] },
  automatic_tax: { enabled: false },
  status_transitions: { paid_at: 15 },
});
const session = as<Stripe.Checkout.Session>({
  id: "cs_1",
  client_reference_id: "o1",
  metadata: { order_id: "o1", user_id: "u1" },
  payment_status: "paid",
  automatic_tax: { enabled: false },
  customer: "cus_1",
  payment_intent: null,
  subscription,
  invoice,
  amount_total: 900,
  currency: "usd",
  line_items: { data: [{ quantity: 1, price: { id: "price_1" } }] },
});

describe("a checkout", () => {
  it("of a subscription names its payment through the invoice and its card through the subscription", () => {
    expect(checkoutFact(session)).toEqual({
      kind: "checkout",
      order_id: "o1",
      user_id: "u1",
      session: "cs_1",
      payment_status: "paid",
      customer: "cus_1",
      payment_intent: "pi_1",
      subscription: "sub_1",
      amount_total: 900,
      currency: "usd",
      price_id: "price_1",
      promotion_code: null,
      card_fingerprint: "fp1",
      card_country: null,
      tax: null,
    });
  });

  it("names the promotion code that was applied, or a coupon that is none of ours", () => {
    const applied = (discounts: object[]) => checkoutFact(as({ ...session, discounts }));
    expect(applied([{ coupon: null, promotion_code: "promo_1" }])).toMatchObject({
      promotion_code: "promo_1",
    });
    expect(applied([{ coupon: "foreign", promotion_code: null }])).toMatchObject({
      promotion_code: "foreign",
    });
    expect(applied([])).toMatchObject({ promotion_code: null });
  });

  it("paid once names intent and card itself", () => {
    const charge = { payment_method_details: { card: { fingerprint: "fp2", country: "ES" } } };
    const once = {
      ...session,
      subscription: null,
      invoice: null,
      payment_intent: { id: "pi_2", latest_charge: charge },
    };
    expect(checkoutFact(as(once))).toMatchObject({
      payment_intent: "pi_2",
      subscription: null,
      card_fingerprint: "fp2",
      card_country: "ES",
    });
    expect(checkoutFacts(as(once))).toHaveLength(1);
  });

  it.each([
    ["two of it", [{ quantity: 2, price: { id: "price_1" } }]],
    [
      "two items",
      [
        { quantity: 1, price: { id: "price_1" } },
        { quantity: 1, price: { id: "price_2" } },
      ],
    ],
    ["nothing", []],
  ])("of %s is nothing that we sell", (_name, data) => {
    expect(checkoutFact(as({ ...session, line_items: { data } }))).toMatchObject({ price_id: null });
  });

  it("without our metadata belongs to nobody, and keeps the reference", () => {
    expect(checkoutFact(as({ ...session, metadata: {} }))).toMatchObject({ user_id: null, order_id: "o1" });
  });

  it("says everything at once", () => {
    expect(checkoutFacts(session).map((fact) => fact.kind)).toEqual(["checkout", "subscription", "invoice"]);
  });
});

describe("a subscription", () => {
  it("has its period on the item", () => {
    expect(subscriptionFact(subscription)).toMatchObject({
      user_id: "u1",
      current_period_start: 10,
      current_period_end: 20,
      price_id: "price_1",
    });
  });
  it.each([
    [{ cancel_at_period_end: true, cancel_at: 20 }, true],
    [{ cancel_at: 20 }, true],
    [{ cancel_at: 15 }, true],
    [{ cancel_at: 50 }, false],
    [{ cancel_at: null }, false],
  ])("with %j ends with its period: %s", (part, ends) => {
    const fact = subscriptionFact(as({ ...subscription, ...part }));
    expect(fact).toMatchObject({ cancel_at_period_end: ends });
  });
  it("with several items is nothing that we sell", () => {
    const items = { data: [...subscription.items.data, ...subscription.items.data] };
    expect(subscriptionFact(as({ ...subscription, items }))).toMatchObject({ price_id: null });
  });
});

describe("an invoice", () => {
  it("names the payment that settled it", () => {
    expect(invoiceFact(invoice)).toMatchObject({
      payment_intent: "pi_1",
      subscription: "sub_1",
      price_id: "price_1",
      paid: true,
      charged_at: 15,
    });
  });
  it("names what coupons took off, and whose they are", () => {
    const discount = { id: "di_1", source: { coupon: "coupon_1" } };
    const taken = as<Stripe.Invoice>({
      ...invoice,
      discounts: [discount],
      total_discount_amounts: [
        { amount: 225, discount: "di_1" },
        { amount: 5, discount: "di_2" },
      ],
    });
    expect(invoiceFact(taken)).toMatchObject({
      discounts: [
        { amount: 225, coupon: "coupon_1" },
        { amount: 5, coupon: null },
      ],
    });
  });
  it("names the plan and not the prorations beside it", () => {
    const lines = { data: [line("price_old", true), line("price_new"), line("price_old", true)] };
    expect(invoiceFact(as({ ...invoice, lines }))).toMatchObject({ price_id: "price_new" });
    const only = { data: [line("price_old", true), line("price_new", true)] };
    expect(invoiceFact(as({ ...invoice, lines: only }))).toMatchObject({ price_id: "price_new" });
  });
  it("says until when it pays", () => {
    const lines = { data: [line("price_old", true, 20), line("price_new", false, 30)] };
    expect(invoiceFact(as({ ...invoice, lines }))).toMatchObject({ period_end: 30 });
    expect(invoiceFact(as({ ...invoice, lines: { data: [] } }))).toMatchObject({ period_end: null });
  });
  it("that is open is not paid, and one for nothing has no payment", () => {
    expect(invoiceFact(as({ ...invoice, status: "open", payments: undefined }))).toMatchObject({
      paid: false,
      payment_intent: null,
    });
  });
});

it("a refund and a dispute name the payment", () => {
  const charge = { payment_intent: "pi_1", amount: 900, amount_refunded: 300, currency: "usd" };
  expect(refundFact(as(charge))).toEqual({ kind: "refund", ...charge });
  const status = (of: string) =>
    (disputeFact(as({ payment_intent: "pi_1", status: of })) as { status: string }).status;
  expect(
    ["needs_response", "under_review", "warning_needs_response", "won", "warning_closed", "lost"].map(status),
  ).toEqual(["needs_response", "needs_response", "needs_response", "won", "won", "lost"]);
  const together = (...all: string[]) => {
    const disputes = all.map((of) => as({ payment_intent: "pi_1", status: of }));
    return (disputeFact(disputes[0] as never, disputes as never) as { status: string }).status;
  };
  expect(together("won", "lost")).toBe("lost");
  expect(together("won", "under_review")).toBe("needs_response");
  expect(together("won", "warning_closed")).toBe("won");
});

it.each([
  ["checkout.session.completed", "checkout"],
  ["customer.subscription.deleted", "subscription"],
  ["invoice.paid", "invoice"],
  ["charge.refunded", "charge"],
  ["refund.failed", "refund"],
  ["charge.refund.updated", "refund"],
  ["charge.dispute.closed", "dispute"],
  ["invoice.payment_succeeded", undefined],
  ["payment_intent.succeeded", undefined],
  ["customer.created", undefined],
])("%s is about %s", (type, kind) => expect(subjectOf(type, "x_1")?.kind).toBe(kind));

it.each([
  ["sk_test_1", false, undefined, null],
  ["sk_test_1", false, null, null],
  ["rk_live_1", true, undefined, null],
  ["sk_org_live_1", true, undefined, null],
  ["sk_live_1", false, undefined, "other_mode"],
  ["sk_test_1", true, undefined, "other_mode"],
  ["sk_live_1", true, "acct_1", "foreign_account"],
])(
  "with the key %s an event of livemode %s and account %s is foreign by %s",
  (key, livemode, account, note) => expect(foreignTo({ livemode, account }, key)).toBe(note),
);

describe("the time of a signature", () => {
  it.each([
    ["t=1000,v1=a", 1000, true],
    ["t=1000,v1=a", 1300, true],
    ["t=1000,v1=a", 1301, false],
    ["t=1300,v1=a", 1000, true],
    ["t=1301,v1=a", 1000, false],
    ["v1=a", 1000, false],
    ["t=1000,t=5000,v1=a", 5000, false],
    ["t=1000.5,v1=a", 1000, false],
    ["t=-1,v1=a", 0, false],
    ["", 1000, false],
  ])("%s at %d → %s", (header, now, timely) => expect(isTimely(header, now)).toBe(timely));
});

it.each([
  ["pending", "confirming"],
  ["canceled", "confirming"],
  ["paid", "confirmed"],
  ["partially_refunded", "confirmed"],
  ["disputed", "confirmed"],
  ["refunded", "refunded"],
  ["quarantined", "checking"],
  ["returned", "returned"],
] as const)("an order that is %s shows as %s", (status, result) => expect(resultOf(status)).toBe(result));
