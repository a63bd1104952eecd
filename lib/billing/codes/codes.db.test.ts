import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openStage, sessionOf, unpaid } from "../../../local/stripe/stage";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { returnPayments } from "@/lib/billing/returns/automatic-refunds";
import { tellCodes } from "./tell";

/** What routes put off until after their answer is left to the workers that the tests call. */
vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
}, 120_000);
afterAll(() => stage?.close());
beforeEach(() => stage.db.sql`update public.prices set trial_days = null`);

let made = 0;
async function code(changes: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  const row = { code: `LIVE-${made}`, percent_off: changes.amount_off ? null : 25, ...changes };
  await stage.db.sql`insert into public.promotion_codes ${stage.db.sql(row)}`;
  return row.code;
}
const stripeIdOf = async (typed: string) => {
  const [row] = await stage.db.sql`select stripe_code_id from public.promotion_codes where code = ${typed}`;
  return row?.stripe_code_id as string;
};
const at = (url: string) => stage.stripe.checkout.sessions.retrieve(sessionOf(url));
const typeAtStripe = (url: string, promotionCode: string) =>
  fetch(`${url}/code`, { method: "POST", body: new URLSearchParams({ promotionCode }), redirect: "manual" });
const chargesOf = async (id: string): Promise<number> => {
  const [row] = await stage.db
    .sql`select stripe_customer_id as customer from public.customers where user_id = ${id}`;
  if (!row) return 0;
  return (await stage.stripe.charges.list({ customer: row.customer as string })).data.filter(
    ({ paid }) => paid,
  ).length;
};

describe("a code that was made here", () => {
  it("is made at Stripe with its limits, once, and follows when it is switched", async () => {
    const typed = await code({ plans: ["plus"], months: 3, max_redemptions: 5 });
    await Promise.all([tellCodes(), tellCodes()]);
    const { data } = await stage.stripe.promotionCodes.list({
      code: typed,
      expand: ["data.promotion.coupon"],
    });
    expect(data).toMatchObject([
      { active: true, max_redemptions: 5, metadata: { code_id: expect.any(String) as string } },
    ]);
    expect(data[0]?.promotion.coupon).toMatchObject({
      percent_off: 25,
      duration: "repeating",
      duration_in_months: 3,
    });
    await stage.db.sql`update public.promotion_codes set active = false where code = ${typed}`;
    expect(await tellCodes()).toMatchObject({ failed: 0 });
    expect((await stage.stripe.promotionCodes.retrieve(await stripeIdOf(typed))).active).toBe(false);
    expect(await tellCodes()).toEqual({ told: 0, failed: 0 });
  });
});

describe("a purchase with a code", () => {
  it("takes what was shown, and is settled at it", async () => {
    const member = await stage.member();
    const typed = await code();
    const { url } = await openCheckout(member, "plus_month", 900, "en", { code: typed, due: 675 });
    expect(await at(url)).toMatchObject({
      amount_total: 675,
      total_details: { amount_discount: 225 },
      allow_promotion_codes: null,
    });
    await stage.submit(url);
    await stage.settled(member.id, { tier: "plus", points: 500, orders: ["paid"] });
    const [order] = await stage.db.sql`select amount from public.orders where user_id = ${member.id}`;
    expect(order).toEqual({ amount: 675 });
    await expect(openCheckout(member, "founder_once", 24_900, "en", { code: typed })).rejects.toMatchObject({
      code: "promo_used",
    });
  });

  it("in two tabs, with and without the code, has one page that can be paid", async () => {
    const member = await stage.member();
    const typed = await code();
    const first = await openCheckout(member, "plus_month", 900, "en", { code: typed, due: 675 });
    const again = await openCheckout(member, "plus_month", 900, "en", { code: typed, due: 675 });
    expect(again.url).toBe(first.url);
    const second = await openCheckout(member, "plus_month", 900, "en", { due: 900 });
    expect(second.url).not.toBe(first.url);
    expect((await stage.submit(first.url)).status).toBe(410);
    await stage.submit(second.url);
    await stage.settled(member.id, { tier: "plus", orders: ["canceled", "paid"] });
    expect(await chargesOf(member.id)).toBe(1);
    expect((await stage.stripe.promotionCodes.list({ code: typed })).data).toMatchObject([
      { times_redeemed: 0 },
    ]);
  });

  it("on two devices at the same moment ends in one page and one charge", async () => {
    const member = await stage.member();
    const typed = await code();
    const asks = [typed, undefined, typed, undefined].map((each) =>
      openCheckout(member, "plus_month", 900, "en", { code: each }),
    );
    const pages = (await Promise.allSettled(asks)).flatMap((ask) =>
      ask.status === "fulfilled" ? [ask.value.url] : [],
    );
    expect(pages.length).toBeGreaterThan(0);
    await Promise.all([...new Set(pages)].map((url) => stage.submit(url)));
    await stage.settled(member.id, { tier: "plus" });
    expect(await chargesOf(member.id)).toBe(1);
  });

  it("that was abandoned gives the code back, and coming back goes on with it", async () => {
    const member = await stage.member();
    const typed = await code({ max_redemptions: 1 });
    const { url } = await openCheckout(member, "plus_month", 900, "en", { code: typed });
    expect((await openCheckout(member, "plus_month", 900, "en", { code: typed })).url).toBe(url);
    const other = await stage.member();
    const taken = openCheckout(other, "plus_month", 900, "en", { code: typed });
    await expect(taken).rejects.toMatchObject({ code: "promo_used_up" });
    await stage.stripe.checkout.sessions.expire(sessionOf(url));
    await stage.settled(member.id, { ...unpaid, orders: ["canceled"] });
    const next = await openCheckout(other, "plus_month", 900, "en", { code: typed });
    await stage.submit(next.url);
    await stage.settled(other.id, { tier: "plus", orders: ["paid"] });
  });

  it("whose price changed meanwhile: the page that is open keeps its price, a new one has the new price", async () => {
    const [early, late] = [await stage.member(), await stage.member()];
    const typed = await code();
    const open = await openCheckout(early, "pro_month", 2900, "en", { code: typed, due: 2175 });
    await stage.db.sql`update public.prices set unit_amount = 3500 where lookup_key = 'pro_month'`;
    try {
      const old = openCheckout(late, "pro_month", 2900, "en", { code: typed, due: 2175 });
      await expect(old).rejects.toMatchObject({ code: "price_mismatch" });
      const fresh = await openCheckout(late, "pro_month", 3500, "en", { code: typed, due: 2625 });
      expect((await at(fresh.url)).amount_total).toBe(2625);
      await stage.submit(open.url);
      await stage.settled(early.id, { tier: "pro", orders: ["paid"] });
      const [order] = await stage.db.sql`select amount from public.orders where user_id = ${early.id}`;
      expect(order).toEqual({ amount: 2175 });
      // Begun anew, the page with the old price is closed before the new one is shown.
      const third = await stage.member();
      await stage.db.sql`update public.prices set unit_amount = 2900 where lookup_key = 'pro_month'`;
      const before = await openCheckout(third, "pro_month", 2900, "en");
      await stage.db.sql`update public.prices set unit_amount = 3500 where lookup_key = 'pro_month'`;
      const after = await openCheckout(third, "pro_month", 3500, "en");
      expect((await stage.submit(before.url)).status).toBe(410);
      expect((await at(after.url)).amount_total).toBe(3500);
    } finally {
      await stage.db.sql`update public.prices set unit_amount = 2900 where lookup_key = 'pro_month'`;
    }
  });

  it("that takes everything off asks for no money and brings the plan", async () => {
    const member = await stage.member();
    const typed = await code({ percent_off: 100 });
    const { url } = await openCheckout(member, "founder_once", 24_900, "en", { code: typed, due: 0 });
    await stage.submit(url, { cardNumber: "", cardExpiry: "", cardCvc: "" });
    await stage.settled(member.id, { tier: "founder", points: 0, purchases: 0, orders: ["paid"] });
    expect(await chargesOf(member.id)).toBe(0);
  });

  it("renews with the code for its months, and at the price after them", async () => {
    const member = await stage.member();
    const clock = await stage.stripe.testHelpers.testClocks.create({
      frozen_time: Math.floor(Date.now() / 1000),
    });
    const customer = await stage.stripe.customers.create({
      test_clock: clock.id,
      metadata: { user_id: member.id },
    });
    await stage.db.sql`insert into public.customers values (${member.id}, ${customer.id})`;
    const { url } = await openCheckout(member, "plus_month", 900, "en", { code: await code({ months: 2 }) });
    await stage.submit(url);
    await stage.settled(member.id, { tier: "plus" });
    await stage.stripe.testHelpers.testClocks.advance(clock.id, {
      frozen_time: clock.frozen_time + 70 * 86_400,
    });
    await vi.waitFor(async () => {
      const rows = await stage.db
        .sql`select amount_paid from public.invoices where user_id = ${member.id} order by created_at, period_end`;
      expect(rows.map(({ amount_paid }) => amount_paid as number).sort()).toEqual([675, 675, 900]);
    });
    const refused = await stage.db
      .sql`select note from public.stripe_events where outcome = 'quarantined' and payload ->> 'customer' = ${customer.id}`;
    expect(refused).toEqual([]);
  });
});

describe("a code typed on Stripe's page", () => {
  it("is checked against what was made here, and settles", async () => {
    const member = await stage.member();
    const typed = await code();
    await tellCodes();
    const { url } = await openCheckout(member, "plus_month", 900, "en");
    expect((await typeAtStripe(url, typed)).status).toBe(303);
    await stage.submit(url);
    await stage.settled(member.id, { tier: "plus", orders: ["paid"] });
    const [order] = await stage.db.sql`select amount from public.orders where user_id = ${member.id}`;
    expect(order).toEqual({ amount: 675 });
  });

  it("waits for staff when it was made elsewhere", async () => {
    const member = await stage.member();
    await code();
    await tellCodes();
    const coupon = await stage.stripe.coupons.create({ percent_off: 99 });
    await stage.stripe.promotionCodes.create({
      promotion: { type: "coupon", coupon: coupon.id },
      code: "FOREIGN",
    });
    const { url } = await openCheckout(member, "plus_month", 900, "en");
    await typeAtStripe(url, "FOREIGN");
    await stage.submit(url);
    await stage.settled(member.id, { ...unpaid, orders: ["quarantined"] });
  });
});

describe("a trial", () => {
  beforeEach(() => stage.db.sql`update public.prices set trial_days = 14 where lookup_key = 'plus_month'`);
  const subscriptionOf = async (url: string) => (await at(url)).subscription as string;

  it("begins without a charge, is announced, and then pays its first period", async () => {
    const member = await stage.member();
    const clock = await stage.stripe.testHelpers.testClocks.create({
      frozen_time: Math.floor(Date.now() / 1000),
    });
    const customer = await stage.stripe.customers.create({
      test_clock: clock.id,
      metadata: { user_id: member.id },
    });
    await stage.db.sql`insert into public.customers values (${member.id}, ${customer.id})`;
    const { url } = await openCheckout(member, "plus_month", 900, "en", { due: 0 });
    await stage.submit(url, { cardNumber: "5555 5555 5555 4444" });
    await stage.settled(member.id, { tier: "plus", points: 0, receipts: 0, orders: ["paid"] });
    expect(await chargesOf(member.id)).toBe(0);
    const told = async (type: string) =>
      (await stage.db.sql`select 1 from private.events where user_id = ${member.id} and type = ${type}`)
        .length;
    expect(await told("trial.started")).toBe(1);
    await stage.stripe.testHelpers.testClocks.advance(clock.id, {
      frozen_time: clock.frozen_time + 12 * 86_400,
    });
    await vi.waitFor(async () => expect(await told("trial.ending")).toBe(1));
    await stage.stripe.testHelpers.testClocks.advance(clock.id, {
      frozen_time: clock.frozen_time + 15 * 86_400,
    });
    await vi.waitFor(async () =>
      expect(
        await stage.db
          .sql`select points from public.points_ledger where user_id = ${member.id} and source = 'renewal'`,
      ).toMatchObject([{ points: 500 }]),
    );
    expect(await chargesOf(member.id)).toBe(1);
  });

  it("with a card that had one is ended at Stripe, and nothing is charged", async () => {
    const [first, second] = [await stage.member(), await stage.member()];
    await stage.submit((await openCheckout(first, "plus_month", 900, "en", { due: 0 })).url);
    await stage.settled(first.id, { tier: "plus" });
    const { url } = await openCheckout(second, "plus_month", 900, "en", { due: 0 });
    await stage.submit(url);
    await stage.settled(second.id, { tier: "standard", orders: ["returned"] });
    await vi.waitFor(async () => {
      await returnPayments();
      expect((await stage.stripe.subscriptions.retrieve(await subscriptionOf(url))).status).toBe("canceled");
    });
    const [row] = await stage.db
      .sql`select status from public.automatic_refunds where user_id = ${second.id}`;
    expect(row).toEqual({ status: "done" });
    expect(await chargesOf(second.id)).toBe(0);
    // Without a trial the same card pays, but the trial stays to be had with another.
    await expect(openCheckout(second, "plus_month", 900, "en", { due: 900 })).rejects.toMatchObject({
      code: "price_mismatch",
    });
  });

  it("whose page was open when a trial of the same member began is closed", async () => {
    const member = await stage.member();
    const { url } = await openCheckout(member, "plus_month", 900, "en", { due: 0 });
    const session: Stripe.Checkout.Session = await at(url);
    expect(session).toMatchObject({ amount_total: 0, subscription: null });
    await stage.submit(url, { cardNumber: "378282246310005", cardCvc: "1234" });
    await stage.settled(member.id, { tier: "plus" });
    await expect(openCheckout(member, "plus_month", 900, "en", { due: 0 })).rejects.toMatchObject({
      code: "already_subscribed",
    });
  });
});
