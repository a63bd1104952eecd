import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openStage, sessionOf } from "../../../local/stripe/stage";
import type { Member } from "@/lib/session/member";
import { returnPayments } from "@/lib/billing/returns/automatic-refunds";
import { openCheckout } from "./checkout";
import { paymentOf } from "@/lib/billing/rules";
import { stripe } from "@/lib/billing/stripe";

/** What routes put off until after their answer; the tests of the webhook run it. */
const afterwards = vi.hoisted(() => ({ run: null as null | ((work: () => Promise<void>) => void) }));
vi.mock("next/server", () => ({ after: (work: () => Promise<void>) => afterwards.run?.(work) }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
  // Makes Stripe know the prices.
  for (const lookup of Object.keys(amounts)) await open(await stage.member(), lookup);
});
afterAll(() => stage?.close());
beforeEach(() => {
  stage.hook.handler = POST;
  afterwards.run = null;
});

const amounts: Record<string, number> = { plus_month: 900, pro_month: 2900, founder_once: 24_900 };
const open = (member: Member, lookup: string) => openCheckout(member, lookup, amounts[lookup] ?? 0, "en");
const sessionAt = (url: string) => stage.stripe.checkout.sessions.retrieve(sessionOf(url));
const openSessions = async (member: Member) =>
  (await stage.stripe.checkout.sessions.list({ status: "open", limit: 100 })).data.filter(
    (session) => session.metadata?.user_id === member.id,
  );

/** What a crash between two checkouts leaves: an order and a page of its own that nobody closes. */
async function stray(member: Member, lookup: string): Promise<string> {
  const [row] = await stage.db.sql`select begin_order(${member.id}, ${lookup}) as made`;
  const made = row?.made as { order_id: string; price: { stripe_price_id: string; interval: string | null } };
  const metadata = { order_id: made.order_id, user_id: member.id };
  const recurring = made.price.interval !== null;
  const session = await stage.stripe.checkout.sessions.create({
    mode: recurring ? "subscription" : "payment",
    line_items: [{ price: made.price.stripe_price_id, quantity: 1 }],
    metadata,
    ...(recurring ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
    success_url: "http://localhost:3000/",
  });
  return session.url!;
}

/** What Stripe has kept of a paid session: the state of its subscription, and the money it still holds. */
async function keptOf(url: string) {
  const session = await stage.stripe.checkout.sessions.retrieve(sessionOf(url), {
    expand: ["subscription", "invoice.payments", "payment_intent"],
  });
  const invoice = session.invoice as Stripe.Invoice | null;
  const payment = paymentOf(invoice) ?? (session.payment_intent as Stripe.PaymentIntent | null)?.id;
  const { data } = await stage.stripe.charges.list({ payment_intent: payment! });
  return {
    subscription: (session.subscription as Stripe.Subscription | null)?.status ?? null,
    money: data.reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0),
  };
}

const refundsOf = async (member: Member) =>
  await stage.db
    .sql`select status, reason, attempts from public.automatic_refunds where user_id = ${member.id}`;
const decided = (member: Member) =>
  vi.waitFor(async () => {
    expect((await stage.holdings(member.id)).orders.toSorted()).toEqual(["paid", "returned"]);
  });

describe("a member with an open checkout", () => {
  it("opens another: the first is closed at Stripe before the second is shown", async () => {
    const member = await stage.member();
    const plus = await open(member, "plus_month");
    const pro = await open(member, "pro_month");
    expect((await sessionAt(plus.url)).status).toBe("expired");
    expect((await sessionAt(pro.url)).status).toBe("open");
    expect((await stage.holdings(member.id)).orders).toEqual(["canceled", "pending"]);
    expect((await stage.submit(plus.url)).status).not.toBe(303);
  });

  it("opens several at the same moment: one stays open, and its order is the pending one", async () => {
    const member = await stage.member();
    const opened = await Promise.allSettled(Object.keys(amounts).map((lookup) => open(member, lookup)));
    for (const result of opened)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "checkout_replaced" });
    const left = await openSessions(member);
    expect(left).toHaveLength(1);
    const pending = await stage.db
      .sql`select checkout_session_id as id from public.orders where user_id = ${member.id} and status = 'pending'`;
    expect(pending).toEqual([{ id: left[0]!.id }]);
  });

  it("opens the same in two tabs, in two languages: one page, one payment", async () => {
    const member = await stage.member();
    const tabs = await Promise.all(
      ["en", "es", "en"].map((locale) => openCheckout(member, "plus_month", 900, locale)),
    );
    expect(new Set(tabs.map(({ url }) => url)).size).toBe(1);
    expect(await openSessions(member)).toHaveLength(1);
    const answers = await Promise.all(tabs.map(({ url }) => stage.submit(url)));
    expect(answers.map(({ status }) => status)).toContain(303);
    await stage.settled(member.id, { tier: "plus", orders: ["paid"] });
    expect(await stage.db.sql`select from public.invoices where user_id = ${member.id}`).toHaveLength(1);
  });

  it("has paid it a moment ago: asking for another shows that payment, and begins none", async () => {
    const member = await stage.member();
    stage.hook.handler = null;
    const plus = await open(member, "plus_month");
    await stage.submit(plus.url);
    const shown = await open(member, "pro_month");
    expect(shown.url).toContain(`/subscription-success?session_id=${sessionOf(plus.url)}`);
    expect(await stage.holdings(member.id)).toMatchObject({ tier: "plus", orders: ["paid", "canceled"] });
    expect(await openSessions(member)).toHaveLength(0);
  });

  it("sees no other while Stripe does not answer whether the first is closed", async () => {
    const member = await stage.member();
    const plus = await open(member, "plus_month");
    const expire = vi.spyOn(stripe().checkout.sessions, "expire").mockRejectedValue(new Error("cut off"));
    await expect(open(member, "pro_month")).rejects.toThrow("cut off");
    expire.mockRestore();
    expect(await openSessions(member)).toHaveLength(1);
    const pro = await open(member, "pro_month");
    expect((await sessionAt(plus.url)).status).toBe("expired");
    expect((await sessionAt(pro.url)).status).toBe("open");
  });

  it("that Stripe has forgotten begins anew", async () => {
    const member = await stage.member();
    await open(member, "plus_month");
    await stage.db.sql`update public.orders set checkout_session_id = 'cs_test_gone0000000000'
      where user_id = ${member.id}`;
    expect((await sessionAt((await open(member, "plus_month")).url)).status).toBe("open");
    expect((await stage.holdings(member.id)).orders).toEqual(["canceled", "pending"]);
  });
});

describe("two payments that arrive all the same", () => {
  it.each([
    ["plus_month", "pro_month"],
    ["founder_once", "plus_month"],
    ["plus_month", "founder_once"],
    ["founder_once", "founder_once"],
  ])("%s and %s at once: one brings its tier, the other is cancelled and refunded", async (one, other) => {
    const member = await stage.member();
    const urls = [await stray(member, one)];
    // The same price again is the same order; as a crash leaves it, it has ended.
    await stage.db.sql`update public.orders set status = 'canceled' where user_id = ${member.id}`;
    urls.push(await stray(member, other));
    await Promise.all(urls.map((url) => stage.submit(url)));
    await decided(member);
    await Promise.all([returnPayments(100), returnPayments(100)]);
    const kept = await Promise.all(urls.map(keptOf));
    const won = kept.findIndex(({ money }) => money > 0);
    expect(kept[won]).toEqual({
      subscription: [one, other][won] === "founder_once" ? null : "active",
      money: amounts[[one, other][won]!],
    });
    expect(kept[1 - won]!.money).toBe(0);
    expect(kept[1 - won]!.subscription).not.toBe("active");
    expect((await stage.holdings(member.id)).tier).toBe([one, other][won]!.split("_")[0]);
    expect(await refundsOf(member)).toMatchObject([{ status: "done" }]);
  });

  it("of an order that was replaced, paid later: it brings its plan if it is the only one", async () => {
    const member = await stage.member();
    const first = await stray(member, "plus_month");
    await stage.db.sql`select begin_order(${member.id}, 'pro_month')`;
    await stage.submit(first);
    await stage.settled(member.id, { tier: "plus", orders: ["paid", "pending"] });
    expect(await refundsOf(member)).toEqual([]);
  });

  it("goes back right after the webhook, without waiting for the clock", async () => {
    afterwards.run = (work) => void work();
    const member = await stage.member();
    const urls = [await stray(member, "plus_month"), await stray(member, "pro_month")];
    for (const url of urls) await stage.submit(url);
    await vi.waitFor(async () => expect(await refundsOf(member)).toMatchObject([{ status: "done" }]));
    const left = await Promise.all(urls.map(keptOf));
    expect(left.map(({ subscription }) => subscription).toSorted()).toEqual(["active", "canceled"]);
  });
});

describe("the worker that returns payments", () => {
  async function queued() {
    const member = await stage.member();
    const urls = [await stray(member, "plus_month"), await stray(member, "pro_month")];
    for (const url of urls) await stage.submit(url);
    await decided(member);
    const due = () => stage.db.sql`update public.automatic_refunds
      set available_at = now(), claimed_at = now() - interval '6 minutes' where user_id = ${member.id}`;
    const money = async () => (await Promise.all(urls.map(keptOf))).map((kept) => kept.money);
    return { member, due, money };
  }
  const quietly = async <T>(work: () => Promise<T>) => {
    const quiet = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const result = await work();
    quiet.mockRestore();
    return result;
  };

  it("cut off after the refund goes on where it was, and refunds once", async () => {
    const { member, due, money } = await queued();
    const real = stripe().refunds.create.bind(stripe().refunds);
    const create = vi.spyOn(stripe().refunds, "create").mockImplementationOnce(async (...given) => {
      await real(...(given as Parameters<typeof real>));
      throw new Error("cut off");
    });
    expect(await quietly(() => returnPayments(100))).toMatchObject({ failed: 1 });
    expect(await refundsOf(member)).toMatchObject([{ status: "queued", attempts: 1 }]);
    await due();
    await returnPayments(100);
    const keys = create.mock.calls.map(
      ([, options]) => (options as { idempotencyKey: string }).idempotencyKey,
    );
    create.mockRestore();
    expect(new Set(keys).size).toBe(1);
    expect(await refundsOf(member)).toMatchObject([{ status: "done", attempts: 2 }]);
    expect((await money()).toSorted()).toEqual([0, expect.any(Number)]);
  });

  it("asks again under the same key when Stripe never heard of it", async () => {
    const { member, due } = await queued();
    const create = vi
      .spyOn(stripe().refunds, "create")
      .mockRejectedValueOnce(new Error("the connection was lost on the way"));
    expect(await quietly(() => returnPayments(100))).toMatchObject({ failed: 1 });
    await due();
    await returnPayments(100);
    const keys = create.mock.calls.map(
      ([, options]) => (options as { idempotencyKey: string }).idempotencyKey,
    );
    create.mockRestore();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(await refundsOf(member)).toMatchObject([{ status: "done", attempts: 2 }]);
  });

  it("killed between claim and refund leaves a row that the next one takes", async () => {
    const { member, due, money } = await queued();
    await stage.db.sql`select claim_automatic_refunds(100)`;
    expect(await returnPayments(100)).toEqual({ returned: 0, failed: 0 });
    await due();
    await Promise.all([returnPayments(100), returnPayments(100)]);
    expect(await refundsOf(member)).toMatchObject([{ status: "done" }]);
    expect((await money()).filter((left) => left > 0)).toHaveLength(1);
  });

  it("waits while Stripe does not answer, and finishes when staff have refunded by hand", async () => {
    const { member, due } = await queued();
    process.env.STRIPE_API_URL = "http://127.0.0.1:9";
    expect(await quietly(() => returnPayments(100))).toMatchObject({ failed: 1 });
    process.env.STRIPE_API_URL = stage.server.url;
    const [row] = await stage.db
      .sql`select payment_intent_id as payment from public.automatic_refunds where user_id = ${member.id}`;
    await stage.stripe.refunds.create({ payment_intent: String(row?.payment) });
    await due();
    expect(await returnPayments(100)).toMatchObject({ returned: 1 });
    expect(await refundsOf(member)).toMatchObject([{ status: "done" }]);
  });
});
