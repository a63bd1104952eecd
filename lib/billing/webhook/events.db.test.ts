import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openStage, paidPlus } from "../../../local/stripe/stage";
import type { Member } from "@/lib/session/member";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { subjectOf } from "@/lib/billing/webhook/subjects";
import { stripe } from "@/lib/billing/stripe";

vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
});
afterAll(() => stage?.close());
beforeEach(() => {
  stage.hook.handler = POST;
});

/** A copy of an event under another id, as if Stripe had told something else too. */
const altered = (event: Stripe.Event, changes: object) =>
  JSON.stringify({ ...event, id: `evt_${crypto.randomUUID().replaceAll("-", "")}`, ...changes });
const outcomeOf = async (answer: Response) => ((await answer.json()) as { outcome: string }).outcome;
const noteOf = async (body: string) => (await stage.rowsOf((JSON.parse(body) as { id: string }).id))[0];

/** Every event has been delivered and answered. */
const heard = () =>
  vi.waitFor(async () =>
    expect(
      await stage.db.sql`select count(*)::int as open from stripe.deliveries where state = 'pending'`,
    ).toEqual([{ open: 0 }]),
  );

describe("an event that is none of ours", () => {
  it.each([
    ["of a connected account", { account: "acct_1NotOurs" }, "foreign_account"],
    ["of live mode, where the key is for tests", { livemode: true }, "other_mode"],
  ])("(%s) is kept with a note, asks Stripe nothing and changes nothing", async (_name, changes, note) => {
    const member = await stage.member();
    const session = await stage.pay(member, { heard: false });
    const event = altered(await stage.eventOf("checkout.session.completed", session.id), changes);
    const asked = vi.spyOn(stripe().checkout.sessions, "retrieve");
    const answer = await stage.post(event);
    expect([answer.status, await outcomeOf(answer)]).toEqual([200, "ignored"]);
    expect(await outcomeOf(await stage.post(event))).toBe("duplicate");
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
    expect(await noteOf(event)).toMatchObject({ outcome: "ignored", note });
    expect(await stage.holdings(member.id)).toMatchObject({ tier: "standard", orders: ["pending"] });
    const [row] = await stage.db
      .sql`select payload from public.stripe_events where id = ${(JSON.parse(event) as { id: string }).id}`;
    expect(JSON.stringify(row?.payload)).not.toContain(member.id);
  });
});

describe("an event about what Stripe no longer has", () => {
  it.each([
    ["checkout.session.completed", "checkout.session", "cs_test_gone"],
    ["customer.subscription.updated", "subscription", "sub_gone"],
    ["subscription_schedule.updated", "subscription_schedule", "sub_sched_gone"],
    ["invoice.paid", "invoice", "in_gone"],
    ["charge.refunded", "charge", "ch_gone"],
    ["refund.failed", "refund", "re_gone"],
    ["charge.dispute.closed", "dispute", "du_gone"],
  ])("%s is answered 200 and kept with a note", async (type, object, id) => {
    const event = {
      id: `evt_gone${crypto.randomUUID().replaceAll("-", "")}`,
      object: "event",
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      type,
      data: { object: { id, object } },
    };
    const answer = await stage.post(JSON.stringify(event));
    expect([answer.status, await outcomeOf(answer)]).toEqual([200, "ignored"]);
    expect(await stage.rowsOf(event.id)).toMatchObject([{ outcome: "ignored", note: "object_missing" }]);
    expect((await stage.post(JSON.stringify(event))).status).toBe(200);
  });
});

describe("two events that overtake each other", () => {
  /** Holds the next read of subscriptions after Stripe has answered it, until `release` is called. */
  function hold() {
    const real = stripe().subscriptions.retrieve.bind(stripe().subscriptions);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let answered: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answered = resolve));
    const spy = vi.spyOn(stripe().subscriptions, "retrieve").mockImplementationOnce((async (
      ...given: Parameters<typeof real>
    ) => {
      const old = await real(...given);
      answered();
      await released;
      return old;
    }) as never);
    return { held, release, spy };
  }

  it("the older answer, written last, changes nothing", async () => {
    const member = await stage.member();
    const session = await stage.pay(member);
    await stage.settled(member.id, paidPlus);
    await heard();
    const subscription = session.subscription as string;
    const first = await stage.eventOf("customer.subscription.created", subscription);
    stage.hook.handler = null;
    const { held, release, spy } = hold();
    const slow = stage.post(altered(first, { type: "customer.subscription.updated" }));
    await held;
    await stage.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    const newer = await stage.eventOf("customer.subscription.updated", subscription);
    expect(await outcomeOf(await stage.post(newer))).toBe("applied");
    release();
    expect(await outcomeOf(await slow)).toBe("applied");
    expect(spy.mock.calls.length, "the slow one asked again").toBeGreaterThan(2);
    spy.mockRestore();
    const [row] = await stage.db
      .sql`select cancel_at_period_end as ends from public.subscriptions where id = ${subscription}`;
    expect(row).toEqual({ ends: true });
  });

  it("nor does it bring back a membership that has ended", async () => {
    const member = await stage.member();
    const session = await stage.pay(member);
    await stage.settled(member.id, paidPlus);
    await heard();
    const subscription = session.subscription as string;
    const first = await stage.eventOf("customer.subscription.created", subscription);
    const { held, release, spy } = hold();
    const slow = stage.post(altered(first, { type: "customer.subscription.updated" }));
    await held;
    await stage.stripe.subscriptions.cancel(subscription);
    await stage.settled(member.id, { tier: "standard", grants: 0 });
    release();
    await slow;
    spy.mockRestore();
    expect(await stage.holdings(member.id)).toMatchObject({ tier: "standard", grants: 0 });
  });

  it("of two refunds, the smaller sum read first and written last", async () => {
    const member = await stage.member();
    const session = await stage.pay(member);
    await stage.settled(member.id, paidPlus);
    await heard();
    const payment = (session.invoice as Stripe.Invoice).payments!.data[0]!.payment.payment_intent as string;
    stage.hook.handler = null;
    await stage.stripe.refunds.create({ payment_intent: payment, amount: 300 });
    const { data } = await stage.stripe.events.list({ type: "charge.refunded", limit: 1 });
    const real = stripe().charges.retrieve.bind(stripe().charges);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let answered: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answered = resolve));
    const spy = vi.spyOn(stripe().charges, "retrieve").mockImplementationOnce((async (
      ...given: Parameters<typeof real>
    ) => {
      const old = await real(...given);
      answered();
      await released;
      return old;
    }) as never);
    const slow = stage.post(data[0]!);
    await held;
    await stage.stripe.refunds.create({ payment_intent: payment });
    const [full] = (await stage.stripe.events.list({ type: "charge.refunded", limit: 1 })).data;
    await stage.post(full!);
    release();
    await slow;
    spy.mockRestore();
    expect(await stage.holdings(member.id)).toMatchObject({ tier: "standard", orders: ["refunded"] });
  });
});

describe("a dispute", () => {
  it("that is won restores what it took, whichever of its events comes last", async () => {
    const member = await stage.member();
    const session = await stage.pay(member, { card: "4000000000000259" });
    await stage.settled(member.id, { orders: ["disputed"] });
    const payment = (session.invoice as Stripe.Invoice).payments!.data[0]!.payment.payment_intent as string;
    const [dispute] = (await stage.stripe.disputes.list({ payment_intent: payment })).data;
    await stage.stripe.disputes.update(dispute!.id, {
      evidence: { uncategorized_text: "winning_evidence" },
      submit: true,
    });
    await stage.settled(member.id, paidPlus);
    const opened = await stage.eventOf("charge.dispute.created", dispute!.id);
    expect((await stage.post(altered(opened, {}))).status).toBe(200);
    expect(await stage.holdings(member.id)).toMatchObject(paidPlus);
  });
});

describe("a member's months", () => {
  /** A purchase, a renewal, half of it refunded, and an end that is planned; the app hears of nothing. */
  async function live(member: Member) {
    stage.hook.handler = null;
    const start = Math.floor(Date.now() / 1000);
    const clock = await stage.stripe.testHelpers.testClocks.create({ frozen_time: start });
    const customer = await stage.stripe.customers.create({ test_clock: clock.id });
    await stage.db
      .sql`insert into public.customers (user_id, stripe_customer_id) values (${member.id}, ${customer.id})`;
    const before = await stage.stripe.events.list({ limit: 1 });
    const session = await stage.pay(member, { heard: false });
    const subscription = session.subscription as string;
    await stage.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: start + 40 * 86_400 });
    const invoices = await stage.stripe.invoices.list({ subscription, limit: 10, expand: ["data.payments"] });
    const renewal = invoices.data.find(({ billing_reason }) => billing_reason === "subscription_cycle")!;
    const payment = renewal.payments!.data[0]!.payment.payment_intent as string;
    await stage.stripe.refunds.create({ payment_intent: payment, amount: 450 });
    await stage.stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
    const events: Stripe.Event[] = [];
    for await (const event of stage.stripe.events.list({ limit: 100 })) {
      if (event.id === before.data[0]?.id) break;
      if (subjectOf(event.type, "")) events.push(event);
    }
    return events.toReversed();
  }

  /** Everything that a member sees of their months, without ids and times. */
  async function storyOf({ id }: Member) {
    const [row] = await stage.db.sql`select p.tier,
      (select jsonb_agg(jsonb_build_array(status, amount_refunded) order by created_at) from public.orders where user_id = ${id}) as orders,
      (select jsonb_agg(jsonb_build_array(status, cancel_at_period_end, plan_key)) from public.subscriptions where user_id = ${id}) as subscriptions,
      (select jsonb_agg(jsonb_build_array(source, points) order by source, points) from public.points_ledger where user_id = ${id}) as ledger,
      (select jsonb_agg(type order by type) from private.events where user_id = ${id}) as told,
      (select jsonb_agg(jsonb_build_array(billing_reason, amount_paid) order by billing_reason) from public.invoices where user_id = ${id}) as invoices
      from public.profiles p where p.user_id = ${id}`;
    return row;
  }

  /** A shuffle that a seed repeats (mulberry32). */
  function shuffle<T>(items: readonly T[], seed: number): T[] {
    let state = seed;
    const random = () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    };
    return items
      .map((item) => ({ item, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ item }) => item);
  }

  let wanted: Awaited<ReturnType<typeof storyOf>>;
  beforeAll(async () => {
    const member = await stage.member();
    for (const event of await live(member)) expect((await stage.post(event)).status).toBe(200);
    wanted = await storyOf(member);
  }, 60_000);

  it("in order bring what was paid, and no more", () => {
    expect(wanted).toMatchObject({
      tier: "plus",
      orders: [["paid", 0]],
      subscriptions: [["active", true, "plus"]],
      invoices: [
        ["subscription_create", 900],
        ["subscription_cycle", 900],
      ],
    });
    const lines = wanted?.ledger as [string, number][];
    expect(lines.filter(([source]) => /^(purchase|renewal|reversal)$/.test(source))).toEqual([
      ["purchase", 500],
      ["renewal", 200],
      ["reversal", -100],
    ]);
  });

  it.each([1, 2, 3, 4, 5, 6])(
    "shuffled, doubled and several at once end the same (seed %d)",
    async (seed) => {
      const member = await stage.member();
      const events = await live(member);
      const queue = shuffle([...events, ...events], seed);
      const workers = Array.from({ length: 3 }, async () => {
        for (let event = queue.shift(); event; event = queue.shift())
          expect((await stage.post(event)).status).toBe(200);
      });
      await Promise.all(workers);
      expect(await storyOf(member)).toEqual(wanted);
      expect(await stage.db.sql`select * from reconcile_points()`).toEqual([]);
    },
    60_000,
  );
});
