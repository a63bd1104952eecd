import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../app/api/webhooks/stripe/route";
import { deliverPendingMail } from "../mail/deliver";
import type { Member } from "../session/member";
import { openCheckout, reconcileCheckout, reconcilePendingOrders } from "./mutations";
import { openStage } from "../../local/stripe/stage";

vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
beforeEach(() => {
  stage.hook.handler = POST;
});

const idOf = (url: string) => /cs_test_\w+/.exec(url)?.[0] ?? "";
const openPlus = (member: Member) => openCheckout(member, "plus_month", 900, "en");
const unpaid = { tier: "standard", grants: 0, purchases: 0, points: 0, receipts: 0 };
const paidPlus = { tier: "plus", grants: 1, purchases: 1, points: 500, receipts: 1, orders: ["paid"] };
const rowsOf = async (id: string) =>
  await stage.db.sql`select outcome, note from public.stripe_events where id = ${id}`;

/** Pays on the checkout page; with `heard: false` the app is down while the webhooks come. */
async function pay(
  member: Member,
  { heard = true, card = "4242424242424242", lookup = "plus_month", amount = 900 } = {},
) {
  if (!heard) stage.hook.handler = null;
  const { url } = await openCheckout(member, lookup, amount, "en");
  expect((await stage.submit(url, { cardNumber: card })).status).toBe(303);
  return stage.stripe.checkout.sessions.retrieve(idOf(url), { expand: ["invoice.payments"] });
}
const settled = (id: string, wanted: object) =>
  vi.waitFor(async () => expect(await stage.holdings(id)).toMatchObject(wanted), { timeout: 10_000 });

describe("a payment", () => {
  it("opens the plan, awards the points and mails a receipt, all by webhook", async () => {
    const member = await stage.member();
    const session = await pay(member);
    await settled(member.id, paidPlus);
    expect(session).toMatchObject({
      client_reference_id: expect.any(String),
      metadata: { user_id: member.id },
    });
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
    await pay(member, { lookup: "founder_once", amount: 24_900 });
    await settled(member.id, { tier: "founder", grants: 1, orders: ["paid"] });
    expect(await stage.db.sql`select from public.mint_vouchers where user_id = ${member.id}`).toHaveLength(1);
  });

  it("declined changes nothing, and the order can still be paid", async () => {
    const member = await stage.member();
    const { url } = await openPlus(member);
    expect((await stage.submit(url, { cardNumber: "4000000000000002" })).status).toBe(402);
    expect(await stage.holdings(member.id)).toMatchObject({ ...unpaid, orders: ["pending"] });
    await stage.submit(url);
    await settled(member.id, paidPlus);
  });
});

describe("the same event", () => {
  it("delivered 100 times at once has one effect", async () => {
    const member = await stage.member();
    const session = await pay(member, { heard: false });
    const event = await stage.eventOf("checkout.session.completed", session.id);
    const answers = await Promise.all(Array.from({ length: 100 }, () => stage.post(POST, event)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const outcomes = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { outcome: string }).outcome),
    );
    expect(outcomes.filter((outcome) => outcome === "applied")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "duplicate")).toHaveLength(99);
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });

  it("killed half-way leaves nothing, and the retry applies it whole", async () => {
    const member = await stage.member();
    const session = await pay(member, { heard: false });
    const event = await stage.eventOf("checkout.session.completed", session.id);
    await stage.db.sql.unsafe(`
      create function public.die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger die before insert on public.mail_outbox for each row execute function public.die();`);
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await stage.post(POST, event)).status).toBe(500);
    quiet.mockRestore();
    expect(await rowsOf(event.id)).toHaveLength(0);
    expect(await stage.holdings(member.id)).toMatchObject({ ...unpaid, orders: ["pending"] });
    await stage.db.sql.unsafe("drop trigger die on public.mail_outbox; drop function public.die();");
    stage.hook.handler = POST;
    await settled(member.id, paidPlus);
  });

  it("in any order, and all of them twice, ends the same", async () => {
    const member = await stage.member();
    const session = await pay(member, { heard: false });
    const events = (await stage.stripe.events.list({ limit: 20 })).data.filter(
      (event) =>
        JSON.stringify(event).includes(session.id) ||
        JSON.stringify(event).includes(session.subscription as string),
    );
    expect(events.length).toBeGreaterThan(3);
    for (const event of [...events, ...events.toReversed()])
      expect((await stage.post(POST, event)).status).toBe(200);
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });
});

describe("a signature", () => {
  it.each([
    ["forged", 0, "whsec_of_somebody_else"],
    ["older than five minutes", 301, undefined],
    ["from the future", -301, undefined],
  ])("%s is refused and leaves no row", async (_name, age, secret) => {
    const member = await stage.member();
    const session = await pay(member, { heard: false });
    const event = {
      ...(await stage.eventOf("checkout.session.completed", session.id)),
      id: `evt_refused${Math.random().toString(36).slice(2)}`,
    };
    expect((await stage.post(POST, event as Stripe.Event, age, secret)).status).toBe(400);
    expect(await rowsOf(event.id)).toHaveLength(0);
    expect(await stage.holdings(member.id)).toMatchObject(unpaid);
  });

  it("must be there and fit the bytes; a body that is no event or too large is refused", async () => {
    const bare = (body: string) => POST(new Request("http://localhost:3000/x", { method: "POST", body }));
    expect((await bare("{}")).status).toBe(400);
    expect((await stage.post(POST, "[]")).status).toBe(400);
    expect((await stage.post(POST, JSON.stringify({ id: "evt_1", object: "event" }))).status).toBe(400);
    expect((await bare("x".repeat(600_000))).status).toBe(413);
  });
});

describe("a payment that does not fit its order", () => {
  /** A checkout made at Stripe by hand that names one of our orders. */
  async function mismatched(member: Member, change: { price?: string; quantity?: number; user?: string }) {
    const { url } = await openPlus(member);
    const ours = await stage.stripe.checkout.sessions.retrieve(idOf(url), { expand: ["line_items"] });
    const session = await stage.stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [
        { price: change.price ?? ours.line_items!.data[0]!.price!.id, quantity: change.quantity ?? 1 },
      ],
      metadata: { ...(ours.metadata ?? {}), ...(change.user && { user_id: change.user }) },
      subscription_data: { metadata: ours.metadata ?? {} },
      success_url: "http://localhost:3000/",
    });
    await stage.submit(session.url!);
    return session.id;
  }
  const strange = () =>
    stage.stripe.prices.create({
      product_data: { name: "Cheap" },
      currency: "usd",
      unit_amount: 100,
      recurring: { interval: "month" },
    });

  it.each([
    ["unknown price", async () => ({ price: (await strange()).id }), "unknown_price"],
    ["wrong amount", async () => ({ quantity: 2 }), "unknown_price"],
    ["another member", async () => ({ user: (await stage.member()).id }), "user_mismatch"],
  ])("(%s) is quarantined for the admin and opens nothing", async (_name, change, problem) => {
    const member = await stage.member();
    const id = await mismatched(member, await change());
    await settled(member.id, { ...unpaid, orders: ["quarantined"] });
    const event = await stage.eventOf("checkout.session.completed", id);
    await vi.waitFor(async () => expect(await rowsOf(event.id)).toMatchObject([{ outcome: "quarantined" }]));
    expect((await rowsOf(event.id))[0]!.note).toContain(problem);
    expect(
      await stage.db
        .sql`select from public.audit_log where action = 'order.quarantined' and reason = ${problem}`,
    ).not.toHaveLength(0);
  });
});

describe("when something does not answer", () => {
  it("Stripe: the event is asked for again and applied later", async () => {
    const member = await stage.member();
    const session = await pay(member, { heard: false });
    const event = await stage.eventOf("checkout.session.completed", session.id);
    const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
    process.env.STRIPE_API_URL = "http://127.0.0.1:9";
    expect((await stage.post(POST, event)).status).toBe(500);
    await expect(openPlus(await stage.member())).rejects.toMatchObject({ code: "payment_unavailable" });
    process.env.STRIPE_API_URL = stage.server.url;
    quiet.mockRestore();
    expect(await rowsOf(event.id)).toHaveLength(0);
    stage.hook.handler = POST;
    await settled(member.id, paidPlus);
  });

  it("the webhook: the result page reconciles, and a late webhook adds nothing", async () => {
    const member = await stage.member();
    const session = await pay(member, { heard: false });
    expect(await reconcileCheckout(session.id)).toBe("applied");
    expect(await reconcileCheckout(session.id)).toBe("duplicate");
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
    stage.hook.handler = POST;
    const event = await stage.eventOf("checkout.session.completed", session.id);
    await vi.waitFor(async () => expect(await rowsOf(event.id)).toHaveLength(1), { timeout: 10_000 });
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });

  it("the webhook, for good: the scheduled reconciliation finds the order", async () => {
    const member = await stage.member();
    await pay(member, { heard: false });
    await stage.db
      .sql`update public.orders set created_at = now() - interval '3 minutes' where user_id = ${member.id}`;
    expect((await reconcilePendingOrders()).applied).toBeGreaterThan(0);
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });

  it("the mail server: the mail waits and is sent once it answers", async () => {
    const member = await stage.member();
    await pay(member);
    await settled(member.id, paidPlus);
    const smtp = process.env.SMTP_URL;
    const quiet = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    process.env.SMTP_URL = "smtp://127.0.0.1:9";
    expect((await deliverPendingMail(100)).failed).toBeGreaterThan(0);
    process.env.SMTP_URL = smtp;
    quiet.mockRestore();
    await stage.db.sql`update public.mail_outbox set available_at = now() where status = 'queued'`;
    await deliverPendingMail(100);
    const rows = await stage.db
      .sql`select status from public.mail_outbox where user_id = ${member.id} and template = 'receipt'`;
    expect(rows).toMatchObject([{ status: "sent" }]);
  });
});

describe("opening a checkout", () => {
  it("again finds the one that is open, and after paying leads to its result", async () => {
    const member = await stage.member();
    const first = await openPlus(member);
    expect((await openPlus(member)).url).toBe(first.url);
    stage.hook.handler = null;
    await stage.submit(first.url);
    expect((await openPlus(member)).url).toContain(`/subscription-success?session_id=${idOf(first.url)}`);
  });

  it("is refused for what is unknown, already held, or costs something else than was shown", async () => {
    const member = await stage.member();
    await expect(openCheckout(member, "gold_month", 900, "en")).rejects.toMatchObject({
      code: "plan_unknown",
    });
    await expect(openCheckout(member, "plus_month", 100, "en")).rejects.toMatchObject({
      code: "price_mismatch",
    });
    await pay(member);
    await settled(member.id, { tier: "plus" });
    await expect(openCheckout(member, "pro_month", 2900, "en")).rejects.toMatchObject({
      code: "already_subscribed",
    });
  });

  it("mends a price and a customer that Stripe does not know", async () => {
    const member = await stage.member();
    await stage.db.sql`update public.prices set stripe_price_id = 'price_gone' where lookup_key = 'pro_year'`;
    await stage.db
      .sql`insert into public.customers (user_id, stripe_customer_id) values (${member.id}, ${`cus_gone${member.id}`})`;
    await pay(member, { lookup: "pro_year", amount: 29_000 });
    await settled(member.id, { tier: "pro" });
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
    const session = await pay(member, { lookup: "pro_month", amount: 2900 });
    expect(session.amount_total).toBe(2900);
    await settled(member.id, { tier: "pro", orders: ["paid"] });
  });
});

describe("money back", () => {
  const paymentOf = (session: Stripe.Checkout.Session) =>
    (session.invoice as Stripe.Invoice).payments!.data[0]!.payment.payment_intent as string;

  it("in part takes points in proportion, in full takes the access too", async () => {
    const member = await stage.member();
    const session = await pay(member);
    await settled(member.id, paidPlus);
    await stage.stripe.refunds.create({ payment_intent: paymentOf(session), amount: 300 });
    await settled(member.id, { tier: "plus", points: 334, orders: ["partially_refunded"] });
    await stage.stripe.refunds.create({ payment_intent: paymentOf(session) });
    await settled(member.id, { tier: "standard", grants: 0, points: 0, orders: ["refunded"] });
  });

  it("by a dispute that is lost, like a full refund; one that is won restores", async () => {
    const member = await stage.member();
    const session = await pay(member, { card: "4000000000000259" });
    await settled(member.id, { orders: ["disputed"] });
    const [dispute] = (await stage.stripe.disputes.list({ payment_intent: paymentOf(session) })).data;
    await stage.stripe.disputes.close(dispute!.id);
    await settled(member.id, { tier: "standard", points: 0, orders: ["refunded"] });
  });
});

it("a subscription that ends takes its tier with it", async () => {
  const member = await stage.member();
  const session = await pay(member);
  await settled(member.id, paidPlus);
  await stage.stripe.subscriptions.update(session.subscription as string, { cancel_at_period_end: true });
  await vi.waitFor(async () =>
    expect(
      await stage.db
        .sql`select cancel_at_period_end, status from public.subscriptions where user_id = ${member.id}`,
    ).toMatchObject([{ cancel_at_period_end: true, status: "active" }]),
  );
  expect((await stage.holdings(member.id)).tier).toBe("plus");
  await stage.stripe.subscriptions.cancel(session.subscription as string);
  await settled(member.id, { tier: "standard", grants: 0, points: 500 });
});
