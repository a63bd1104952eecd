import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { deliverEvents } from "@/lib/outbox/deliver";
import { mailConsumer } from "@/lib/mail/consumer";
import { deliverPendingMail } from "@/lib/mail/deliver";
import type { Member } from "@/lib/session/member";
import { stripe } from "@/lib/billing/stripe";
import { openCheckout } from "./checkout";
import { openPortal } from "@/lib/billing/mutations";
import { reconcileCheckout } from "@/lib/billing/webhook/reconcile";
import { openStage, paidPlus, sessionOf, unpaid } from "../../../local/stripe/stage";

vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
});
afterAll(() => stage?.close());
beforeEach(() => {
  stage.hook.handler = POST;
});

const openPlus = (member: Member) => openCheckout(member, "plus_month", 900, "en");

describe("a payment", () => {
  it("opens the plan, awards the points and mails a receipt, all by webhook", async () => {
    const member = await stage.member();
    const session = await stage.pay(member);
    await stage.settled(member.id, paidPlus);
    expect(session).toMatchObject({
      client_reference_id: expect.any(String),
      metadata: { user_id: member.id },
    });
    await Promise.all([deliverEvents([mailConsumer]), deliverEvents([mailConsumer])]);
    await Promise.all([deliverPendingMail(100), deliverPendingMail(100)]);
    const mails = (await (await fetch(`${stage.mailbox.url}/messages?to=${member.email}`)).json()) as {
      subject: string;
      text: string;
    }[];
    const receipts = mails.filter((mail) => mail.subject === "Your receipt: Altura Plus");
    expect(receipts).toHaveLength(1);
    expect(receipts[0]!.text).toContain("$9 a month");
  });

  it("for life brings the tier and a voucher", async () => {
    const member = await stage.member();
    await stage.pay(member, { lookup: "founder_once", amount: 24_900 });
    await stage.settled(member.id, { tier: "founder", grants: 1, orders: ["paid"] });
    expect(await stage.db.sql`select from public.mint_vouchers where user_id = ${member.id}`).toHaveLength(1);
  });

  it("declined changes nothing, and the order can still be paid", async () => {
    const member = await stage.member();
    const { url } = await openPlus(member);
    expect((await stage.submit(url, { cardNumber: "4000000000000002" })).status).toBe(200);
    expect(await stage.holdings(member.id)).toMatchObject({ ...unpaid, orders: ["pending"] });
    await stage.submit(url);
    await stage.settled(member.id, paidPlus);
  });
});

it("a checkout that was not paid reconciles to nothing", async () => {
  const member = await stage.member();
  const { url } = await openPlus(member);
  expect(await reconcileCheckout(sessionOf(url))).toEqual({ outcome: "ignored", checkout: "unpaid" });
  expect(await stage.holdings(member.id)).toMatchObject({ ...unpaid, orders: ["pending"] });
});

describe("a checkout that was closed unpaid", () => {
  it("cancels its order, by webhook or by asking, and a new one begins", async () => {
    for (const told of [true, false]) {
      const member = await stage.member();
      const { url } = await openPlus(member);
      stage.hook.handler = told ? POST : null;
      await stripe().checkout.sessions.expire(sessionOf(url));
      if (!told) expect((await reconcileCheckout(sessionOf(url))).checkout).toBe("unpaid");
      await stage.settled(member.id, { ...unpaid, orders: ["canceled"] });
      expect((await openPlus(member)).url).not.toBe(url);
    }
  });
});

describe("opening a checkout", () => {
  it("twice at the same time begins one order and leads to one page", async () => {
    const member = await stage.member();
    const [one, two] = await Promise.all([openPlus(member), openPlus(member)]);
    expect(two.url).toBe(one.url);
    expect((await stage.holdings(member.id)).orders).toEqual(["pending"]);
  });

  it("again finds the one that is open, and after paying leads to its result", async () => {
    const member = await stage.member();
    const first = await openPlus(member);
    expect((await openPlus(member)).url).toBe(first.url);
    stage.hook.handler = null;
    await stage.submit(first.url);
    expect((await openPlus(member)).url).toContain(
      `/subscription-success?session_id=${sessionOf(first.url)}`,
    );
  });

  it("is refused for what is unknown, already held, or costs something else than was shown", async () => {
    const member = await stage.member();
    await expect(openCheckout(member, "gold_month", 900, "en")).rejects.toMatchObject({
      code: "plan_unknown",
    });
    await expect(openCheckout(member, "plus_month", 100, "en")).rejects.toMatchObject({
      code: "price_mismatch",
    });
    await stage.pay(member);
    await stage.settled(member.id, { tier: "plus" });
    await expect(openCheckout(member, "pro_month", 2900, "en")).rejects.toMatchObject({
      code: "already_subscribed",
    });
  });

  it("for another amount, or while Stripe does not answer, holds no Founder place", async () => {
    const member = await stage.member();
    const places = async () =>
      (await stage.db.sql`select -(site_facts() -> 'left' ->> 'founder')::int as n`)[0]?.n as number;
    const before = await places();
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(openCheckout(member, "founder_once", 100, "en")).rejects.toMatchObject({
        code: "price_mismatch",
      });
    expect((await stage.holdings(member.id)).orders).toBeNull();
    process.env.STRIPE_API_URL = "http://127.0.0.1:9";
    await expect(openCheckout(member, "founder_once", 24_900, "en")).rejects.toMatchObject({
      code: "payment_unavailable",
    });
    process.env.STRIPE_API_URL = stage.server.url;
    expect(await places()).toBe(before);
    expect((await stage.holdings(member.id)).orders).toEqual(["canceled"]);
  });

  it("mends a price and a customer that Stripe does not know", async () => {
    const member = await stage.member();
    await stage.db.sql`update public.prices set stripe_price_id = 'price_gone' where lookup_key = 'pro_year'`;
    await stage.db
      .sql`insert into public.customers (user_id, stripe_customer_id) values (${member.id}, ${`cus_gone${member.id}`})`;
    await stage.pay(member, { lookup: "pro_year", amount: 29_000 });
    await stage.settled(member.id, { tier: "pro" });
  });

  it("charges the database's price when Stripe remembers another one", async () => {
    const old = await stage.stripe.prices.create({
      product_data: { name: "Old" },
      currency: "usd",
      unit_amount: 100,
      recurring: { interval: "month" },
    });
    await stage.db.sql`update public.prices set stripe_price_id = ${old.id} where lookup_key = 'pro_month'`;
    const member = await stage.member();
    const session = await stage.pay(member, { lookup: "pro_month", amount: 2900 });
    expect(session.amount_total).toBe(2900);
    await stage.settled(member.id, { tier: "pro", orders: ["paid"] });
  });
});

describe("money back", () => {
  const paymentOf = (session: Stripe.Checkout.Session) =>
    (session.invoice as Stripe.Invoice).payments!.data[0]!.payment.payment_intent as string;

  it("in part takes points in proportion, in full takes the access too", async () => {
    const member = await stage.member();
    const session = await stage.pay(member);
    await stage.settled(member.id, paidPlus);
    await stage.stripe.refunds.create({ payment_intent: paymentOf(session), amount: 300 });
    await stage.settled(member.id, { tier: "plus", points: 334, orders: ["partially_refunded"] });
    await stage.stripe.refunds.create({ payment_intent: paymentOf(session) });
    await stage.settled(member.id, { tier: "standard", grants: 0, points: 0, orders: ["refunded"] });
  });

  it("by a dispute that is lost, like a full refund; one that is won restores", async () => {
    const member = await stage.member();
    const session = await stage.pay(member, { card: "4000000000000259" });
    await stage.settled(member.id, { orders: ["disputed"] });
    const [dispute] = (await stage.stripe.disputes.list({ payment_intent: paymentOf(session) })).data;
    await stage.stripe.disputes.close(dispute!.id);
    await stage.settled(member.id, { tier: "standard", points: 0, orders: ["refunded"] });
  });
});

it("the portal cancels a subscription at the end of its period", async () => {
  const member = await stage.member();
  await expect(openPortal(member, "en")).rejects.toMatchObject({ code: "not_found" });
  const session = await stage.pay(member);
  await stage.settled(member.id, paidPlus);
  const { url } = await openPortal(member, "en");
  await fetch(`${url}/${session.subscription as string}`, {
    method: "POST",
    body: new URLSearchParams({ cancel: "true" }),
  });
  await vi.waitFor(async () => {
    const rows = await stage.db
      .sql`select cancel_at_period_end from public.subscriptions where user_id = ${member.id}`;
    expect(rows).toMatchObject([{ cancel_at_period_end: true }]);
  });
});

it("a subscription that ends takes its tier with it", async () => {
  const member = await stage.member();
  const session = await stage.pay(member);
  await stage.settled(member.id, paidPlus);
  await stage.stripe.subscriptions.update(session.subscription as string, { cancel_at_period_end: true });
  await vi.waitFor(async () =>
    expect(
      await stage.db
        .sql`select cancel_at_period_end, status from public.subscriptions where user_id = ${member.id}`,
    ).toMatchObject([{ cancel_at_period_end: true, status: "active" }]),
  );
  expect((await stage.holdings(member.id)).tier).toBe("plus");
  await stage.stripe.subscriptions.cancel(session.subscription as string);
  await stage.settled(member.id, { tier: "standard", grants: 0, points: 500 });
});
