import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { startTestStripe, submit } from "./testing.ts";

let db: FreshDatabase;
let server: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
let plus: Stripe.Price;
let pro: Stripe.Price;
let once: Stripe.Price;

const DAY = 86_400;
const start = Date.UTC(2027, 0, 10) / 1000;

beforeAll(async () => {
  db = await freshDatabase();
  server = await startTestStripe(db.sql);
  stripe = server.stripe;
  const price = async (name: string, unit_amount: number, interval?: "month") => {
    const product = await stripe.products.create({ name });
    return stripe.prices.create({
      product: product.id,
      currency: "usd",
      unit_amount,
      ...(interval && { recurring: { interval } }),
    });
  };
  [plus, pro, once] = [
    await price("Plus", 900, "month"),
    await price("Pro", 2900, "month"),
    await price("Founder", 24_900),
  ];
});
afterAll(async () => {
  await server?.stop();
  await db?.drop();
});

const coupon = (given: Stripe.CouponCreateParams = {}) =>
  stripe.coupons.create({ percent_off: 25, ...given });
const codeOf = async (
  given: Stripe.CouponCreateParams = {},
  more: Partial<Stripe.PromotionCodeCreateParams> = {},
) =>
  stripe.promotionCodes.create({ promotion: { type: "coupon", coupon: (await coupon(given)).id }, ...more });
const open = (price: Stripe.Price, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: price.recurring ? "subscription" : "payment",
    line_items: [{ price: price.id, quantity: 1 }],
    success_url: "http://app.test/done",
    ...more,
  });

describe("coupons and promotion codes", () => {
  test("have Stripe's shape, and what Stripe refuses is refused", async () => {
    const made = await coupon({
      duration: "repeating",
      duration_in_months: 3,
      name: "Spring",
      metadata: { a: "b" },
    });
    expect(made).toMatchObject({
      percent_off: 25,
      amount_off: null,
      currency: null,
      valid: true,
      times_redeemed: 0,
    });
    await expect(stripe.coupons.create({})).rejects.toThrow("Must provide either");
    await expect(stripe.coupons.create({ percent_off: 5, amount_off: 5, currency: "usd" })).rejects.toThrow(
      "not both",
    );
    await expect(stripe.coupons.create({ amount_off: 500 })).rejects.toMatchObject({ param: "currency" });
    await expect(stripe.coupons.create({ percent_off: 101 })).rejects.toMatchObject({ param: "percent_off" });
    await expect(stripe.coupons.create({ percent_off: 5, duration: "repeating" })).rejects.toMatchObject({
      param: "duration_in_months",
    });
    await expect(codeOf({}, { code: "with space" })).rejects.toMatchObject({ param: "code" });

    const code = await codeOf({}, { code: "ALTURA-25", max_redemptions: 2 });
    expect(code).toMatchObject({
      code: "ALTURA-25",
      active: true,
      promotion: { type: "coupon" },
      times_redeemed: 0,
    });
    await expect(codeOf({}, { code: "altura-25" })).rejects.toThrow("already exists");
    expect((await stripe.promotionCodes.list({ code: "altura-25" })).data).toMatchObject([{ id: code.id }]);
    await stripe.promotionCodes.update(code.id, { active: false });
    await expect(open(once, { discounts: [{ promotion_code: code.id }] })).rejects.toThrow("inactive");
    expect((await stripe.promotionCodes.update(code.id, { active: true })).active).toBe(true);
  });

  test("apply to the products they name, to one customer, until they are used up or over", async () => {
    const narrow = await codeOf({ applies_to: { products: [plus.product as string] } });
    await expect(open(once, { discounts: [{ promotion_code: narrow.id }] })).rejects.toThrow(
      "does not apply",
    );
    const [mine, other] = [await stripe.customers.create({}), await stripe.customers.create({})];
    const bound = await codeOf({}, { customer: mine.id });
    const discounts = [{ promotion_code: bound.id }];
    await expect(open(once, { customer: other.id, discounts })).rejects.toThrow("this customer");
    await open(once, { customer: mine.id, discounts });
    const single = await codeOf({}, { max_redemptions: 1 });
    const session = await open(once, { discounts: [{ promotion_code: single.id }] });
    await submit(session.url!);
    expect((await stripe.promotionCodes.retrieve(single.id)).times_redeemed).toBe(1);
    await expect(open(once, { discounts: [{ promotion_code: single.id }] })).rejects.toThrow(
      "fully redeemed",
    );
    await expect(codeOf({}, { expires_at: 1_000_000_000 })).rejects.toMatchObject({ param: "expires_at" });
  });
});

describe("a session", () => {
  test("with a discount takes the rest", async () => {
    const code = await codeOf();
    const session = await open(once, { discounts: [{ promotion_code: code.id }] });
    expect(session).toMatchObject({
      amount_subtotal: 24_900,
      amount_total: 18_675,
      total_details: { amount_discount: 6225 },
      discounts: [{ coupon: null, promotion_code: code.id }],
    });
    await submit(session.url!);
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent", "discounts.promotion_code"],
    });
    expect(paid.payment_intent).toMatchObject({ amount_received: 18_675 });
    expect(paid.discounts?.[0]?.promotion_code).toMatchObject({ code: code.code });
  });

  test("that costs nothing asks for no card and makes no payment", async () => {
    const session = await open(once, { discounts: [{ coupon: (await coupon({ percent_off: 100 })).id }] });
    expect(await (await fetch(session.url!)).text()).not.toContain('name="cardNumber"');
    expect((await submit(session.url!, { cardNumber: "", cardExpiry: "", cardCvc: "" })).status).toBe(303);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: "complete",
      payment_status: "no_payment_required",
      amount_total: 0,
      payment_intent: null,
    });
  });

  test("lets a code be typed on its page only when it was made so", async () => {
    await expect(open(once, { allow_promotion_codes: true, discounts: [{ coupon: "x" }] })).rejects.toThrow(
      "only specify one",
    );
    const code = await codeOf({}, { code: "TYPED" });
    const type = (url: string, promotionCode: string) =>
      fetch(`${url}/code`, {
        method: "POST",
        body: new URLSearchParams({ promotionCode }),
        redirect: "manual",
      });
    const session = await open(once, { allow_promotion_codes: true });
    expect(await (await type(session.url!, "NONE")).text()).toContain("This code is invalid.");
    expect((await type(session.url!, "typed")).status).toBe(303);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      amount_total: 18_675,
      discounts: [{ promotion_code: code.id }],
    });
    const without = await open(once);
    await type(without.url!, "typed");
    expect((await stripe.checkout.sessions.retrieve(without.id)).amount_total).toBe(24_900);
  });
});

describe("a subscription", () => {
  async function subscribe(
    discount: Stripe.CouponCreateParams | null,
    more: Partial<Stripe.Checkout.SessionCreateParams> = {},
  ) {
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
    const customer = await stripe.customers.create({ test_clock: clock.id });
    const discounts = discount ? { discounts: [{ coupon: (await coupon(discount)).id }] } : {};
    const session = await open(plus, { customer: customer.id, ...discounts, ...more });
    await submit(session.url!);
    const id = (await stripe.checkout.sessions.retrieve(session.id)).subscription as string;
    const invoices = async () =>
      (await stripe.invoices.list({ subscription: id })).data.map(({ amount_paid }) => amount_paid).reverse();
    const advance = (days: number) =>
      stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + days * DAY });
    return { id, invoices, advance };
  }

  test("has a coupon for one payment on its first", async () => {
    const { id, invoices, advance } = await subscribe({
      amount_off: 400,
      percent_off: undefined,
      currency: "usd",
    } as never);
    expect((await stripe.subscriptions.retrieve(id)).discounts).toEqual([]);
    await advance(40);
    expect(await invoices()).toEqual([500, 900]);
  });

  test("has a coupon for months on the payments within them, and names it", async () => {
    const { id, invoices, advance } = await subscribe({ duration: "repeating", duration_in_months: 2 });
    const running = await stripe.subscriptions.retrieve(id, { expand: ["discounts.source.coupon"] });
    expect(running.discounts).toMatchObject([
      { object: "discount", subscription: id, source: { coupon: { percent_off: 25 } } },
    ]);
    await advance(70);
    expect(await invoices()).toEqual([675, 675, 900]);
    const [first] = (await stripe.invoices.list({ subscription: id })).data.reverse();
    expect(first).toMatchObject({ subtotal: 900, total: 675, total_discount_amounts: [{ amount: 225 }] });
  });

  test("gives back what was paid when it moves to another price, and takes the coupon off that too", async () => {
    const { id } = await subscribe({ percent_off: 50, duration: "forever" });
    const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
    const preview = await stripe.invoices.createPreview({
      subscription: id,
      subscription_details: {
        items: [{ id: item!.id, price: pro.id }],
        proration_behavior: "always_invoice",
      },
    });
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-450, 1450]);
  });

  test("on trial costs nothing today, tells its end three days before, and then collects", async () => {
    const { id, invoices, advance } = await subscribe(null, { subscription_data: { trial_period_days: 14 } });
    const told = async () =>
      (await stripe.events.list({ type: "customer.subscription.trial_will_end", limit: 100 })).data.filter(
        ({ data }) => (data.object as Stripe.Subscription).id === id,
      ).length;
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("trialing");
    await advance(10);
    expect(await told()).toBe(0);
    await advance(12);
    expect(await told()).toBe(1);
    await advance(15);
    expect(await told()).toBe(1);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe("active");
    expect(await invoices()).toEqual([0, 900]);
  });
});
