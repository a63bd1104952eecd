import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "../postgres/testing.ts";
import { startTestStripe, submit } from "./testing.ts";

let db: FreshDatabase;
let server: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
const price: Record<"plus" | "pro" | "proYear", string> = { plus: "", pro: "", proYear: "" };

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
    proYear: await make(29_000, "year"),
  });
});
afterAll(async () => {
  await server?.stop();
  await db?.drop();
});

/** A member on a test clock that starts on 31 January 2027. */
async function subscribed(to: keyof typeof price) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2027, 0, 31) / 1000 });
  const customer = await stripe.customers.create({ email: "clock@altura.test", test_clock: clock.id });
  const session = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: price[to] }],
    success_url: "http://app.test/done",
  });
  await submit(session.url!);
  const id = (await stripe.checkout.sessions.retrieve(session.id)).subscription as string;
  const move = (iso: string) =>
    stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: Date.parse(iso) / 1000 });
  const day = (unix: number) => new Date(unix * 1000).toISOString().slice(0, 10);
  const now = async () => {
    const { schedule, items, status } = await stripe.subscriptions.retrieve(id);
    const item = items.data[0]!;
    const [from, until] = [day(item.current_period_start), day(item.current_period_end)];
    return { schedule, status, price: item.price.id, from, until };
  };
  const invoices = async () =>
    (await stripe.invoices.list({ subscription: id })).data.map((each) => [
      each.billing_reason,
      each.amount_paid,
    ]);
  const events = async () => {
    const { data } = await stripe.events.list({ limit: 100 });
    return data
      .filter(({ data: { object } }) => (object as { customer?: string }).customer === customer.id)
      .map(({ type }) => type)
      .filter((type) => type.startsWith("subscription_schedule."));
  };
  return { id, customer: customer.id, move, now, invoices, events };
}

/** Plans `next` for when the period of a subscription ends. */
async function plan(subscription: string, next: keyof typeof price, changes: object = {}) {
  const made = await stripe.subscriptionSchedules.create({ from_subscription: subscription });
  const [phase] = made.phases;
  const interval = next === "proYear" ? "year" : "month";
  return stripe.subscriptionSchedules.update(made.id, {
    end_behavior: "release",
    proration_behavior: "none",
    phases: [
      {
        items: [{ price: phase!.items[0]!.price as string, quantity: 1 }],
        start_date: phase!.start_date,
        end_date: phase!.end_date,
      },
      { items: [{ price: price[next] }], duration: { interval }, proration_behavior: "none", ...changes },
    ],
  });
}

describe("a schedule", () => {
  test("lets the period run out, then renews at the other price, and is released after a period of it", async () => {
    const member = await subscribed("pro");
    const schedule = await plan(member.id, "plus");
    expect(schedule.phases.map(({ items }) => items[0]!.price)).toEqual([price.pro, price.plus]);
    await member.move("2027-02-27");
    expect(await member.now()).toMatchObject({ schedule: schedule.id, price: price.pro });
    expect(await member.invoices()).toEqual([["subscription_create", 2900]]);
    await member.move("2027-03-01");
    expect(await member.now()).toMatchObject({ price: price.plus, from: "2027-02-28", until: "2027-03-31" });
    expect((await member.invoices())[0]).toEqual(["subscription_cycle", 900]);
    await member.move("2027-04-01");
    expect(await member.now()).toMatchObject({ schedule: null, price: price.plus, until: "2027-04-30" });
    expect((await member.invoices()).map(([, amount]) => amount)).toEqual([900, 900, 2900]);
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      status: "released",
      released_subscription: member.id,
      subscription: null,
    });
    expect((await member.events()).reverse()).toEqual([
      "subscription_schedule.created",
      "subscription_schedule.updated",
      "subscription_schedule.updated",
      "subscription_schedule.released",
    ]);
  });

  test("from a year to a month starts a new cycle at the year's end", async () => {
    const member = await subscribed("proYear");
    await expect(plan(member.id, "pro")).rejects.toThrow(/not covered/);
    await stripe.subscriptionSchedules.release((await member.now()).schedule as string);
    await plan(member.id, "pro", { billing_cycle_anchor: "phase_start" });
    await member.move("2028-02-01");
    expect(await member.now()).toMatchObject({ price: price.pro, from: "2028-01-31", until: "2028-02-29" });
    await member.move("2028-03-01");
    expect(await member.now()).toMatchObject({ from: "2028-02-29", until: "2028-03-31" });
    expect((await member.invoices()).map(([, amount]) => amount)).toEqual([2900, 2900, 29_000]);
  });

  test("that is released leaves everything as it was", async () => {
    const member = await subscribed("pro");
    const { id } = await plan(member.id, "plus");
    expect(await stripe.subscriptionSchedules.release(id)).toMatchObject({ status: "released" });
    await expect(stripe.subscriptionSchedules.release(id)).rejects.toThrow(/`released` status/);
    expect((await stripe.subscriptions.retrieve(member.id)).schedule).toBeNull();
    await member.move("2027-03-01");
    expect(await member.now()).toMatchObject({ price: price.pro });
  });

  test("is one per subscription, also of two made at once", async () => {
    const member = await subscribed("pro");
    const both = await Promise.allSettled(
      [1, 2].map(() => stripe.subscriptionSchedules.create({ from_subscription: member.id })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("ends with its subscription, whichever is cancelled", async () => {
    const [one, other] = [await subscribed("pro"), await subscribed("pro")];
    const first = await plan(one.id, "plus");
    await stripe.subscriptions.cancel(one.id);
    expect((await stripe.subscriptionSchedules.retrieve(first.id)).status).toBe("canceled");
    const second = await plan(other.id, "plus");
    expect(await stripe.subscriptionSchedules.cancel(second.id, { invoice_now: false })).toMatchObject({
      status: "canceled",
    });
    expect(await other.now()).toMatchObject({ status: "canceled", schedule: null });
  });

  test("forbids to cancel past it, at the API and in the portal", async () => {
    const member = await subscribed("pro");
    await plan(member.id, "plus");
    await expect(stripe.subscriptions.update(member.id, { cancel_at_period_end: true })).rejects.toThrow(
      /managed by the subscription schedule/,
    );
    const portal = await stripe.billingPortal.sessions.create({ customer: member.customer });
    const page = await (await fetch(portal.url)).text();
    expect(page).toContain("for $9.00 per month on February 28, 2027.");
    expect(page).not.toContain("Cancel subscription");
    await fetch(`${portal.url}/${member.id}`, {
      method: "POST",
      body: new URLSearchParams({ cancel: "true" }),
    });
    expect((await stripe.subscriptions.retrieve(member.id)).cancel_at_period_end).toBe(false);
  });

  test("refuses what is not covered and what does not fit", async () => {
    const member = await subscribed("pro");
    await expect(plan(member.id, "plus", { proration_behavior: "always_invoice" })).rejects.toThrow(
      /not covered/,
    );
    await expect(plan(member.id, "plus")).rejects.toThrow(/already attached to a schedule/);
    const { schedule } = await member.now();
    await expect(
      stripe.subscriptionSchedules.update(schedule as string, { end_behavior: "cancel" }),
    ).rejects.toMatchObject({ statusCode: 400 });
    const ending = await subscribed("pro");
    await stripe.subscriptions.update(ending.id, { cancel_at_period_end: true });
    await expect(stripe.subscriptionSchedules.create({ from_subscription: ending.id })).rejects.toThrow(
      /not covered/,
    );
    await expect(
      stripe.subscriptionSchedules.create({ from_subscription: "sub_none" }),
    ).rejects.toMatchObject({ code: "resource_missing", param: "from_subscription" });
  });
});
