import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POST } from "../../../app/api/webhooks/stripe/route";
import { openStage } from "../../../local/stripe/stage";
import type { Member } from "@/lib/session/member";
import { openCheckout } from "@/lib/billing/checkout/checkout";
import { returnPayments } from "./automatic-refunds";
import { stopRenewals } from "./renewal-stops";

vi.mock("next/server", () => ({ after: () => undefined }));

let stage: Awaited<ReturnType<typeof openStage>>;
beforeAll(async () => {
  stage = await openStage(POST, openCheckout);
});
afterAll(() => stage?.close());
beforeEach(() => {
  stage.hook.handler = POST;
});

/** A member who rents Pro by the month and has just paid for Founder. */
async function founder(): Promise<{ member: Member; subscription: string }> {
  const member = await stage.member();
  const session = await stage.pay(member, { lookup: "pro_month", amount: 2900 });
  await stage.settled(member.id, { tier: "pro" });
  await stage.pay(member, { lookup: "founder_once", amount: 24_900 });
  await stage.settled(member.id, { tier: "founder" });
  return { member, subscription: session.subscription as string };
}
const atStripe = async (id: string) => {
  const { status, cancel_at_period_end, schedule } = await stage.stripe.subscriptions.retrieve(id);
  return { status, ends: cancel_at_period_end, schedule };
};
const here = async (member: Member) =>
  (
    await stage.db.sql`select s.status, s.cancel_at_period_end as ends, r.status as stop
      from subscriptions s join renewal_stops r on r.subscription_id = s.id where s.user_id = ${member.id}`
  ).map((row) => ({ ...row }));

describe("whoever buys Founder", () => {
  it("pays for no further period of the subscription beside it, however many workers stop it", async () => {
    const { member, subscription } = await founder();
    const runs = await Promise.all([stopRenewals(), stopRenewals(), stopRenewals()]);
    expect(runs.reduce((sum, run) => sum + run.stopped, 0)).toBe(1);
    expect(await atStripe(subscription)).toEqual({ status: "active", ends: true, schedule: null });
    expect(await here(member)).toEqual([{ status: "active", ends: true, stop: "done" }]);
    const told = await stage.db
      .sql`select 1 from private.events where user_id = ${member.id} and type = 'subscription.renewal_stopped'`;
    expect(told).toHaveLength(1);
    // Resumed by the member afterwards: that is their choice.
    await stage.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    expect(await stopRenewals()).toEqual({ stopped: 0, failed: 0 });
  });

  it("has it stopped again when Founder is given back to someone who had resumed meanwhile", async () => {
    const { member, subscription } = await founder();
    expect(await stopRenewals()).toEqual({ stopped: 1, failed: 0 });
    await stage.stripe.subscriptions.update(subscription, { cancel_at_period_end: false });
    await vi.waitFor(async () => expect(await here(member)).toMatchObject([{ ends: false }]));
    const grants = (revoked: Date | null) => stage.db.sql`update grants set revoked_at = ${revoked}
      where user_id = ${member.id} and tier = 'founder'`;
    await grants(new Date());
    await grants(null);
    expect(await here(member)).toMatchObject([{ stop: "queued" }]);
    expect(await stopRenewals()).toEqual({ stopped: 1, failed: 0 });
    expect(await atStripe(subscription)).toMatchObject({ ends: true });
  });

  it("gets a renewal back that Stripe collected before the stop, once, and the subscription ends", async () => {
    const member = await stage.member();
    const start = Math.floor(Date.now() / 1000);
    const clock = await stage.stripe.testHelpers.testClocks.create({ frozen_time: start });
    const customer = await stage.stripe.customers.create({ test_clock: clock.id });
    await stage.db
      .sql`insert into public.customers (user_id, stripe_customer_id) values (${member.id}, ${customer.id})`;
    const rented = await stage.pay(member, { lookup: "pro_month", amount: 2900 });
    await stage.settled(member.id, { tier: "pro" });
    await stage.pay(member, { lookup: "founder_once", amount: 24_900 });
    await stage.settled(member.id, { tier: "founder" });
    // The renewal is collected while its webhooks do not come through, and the worker is first.
    stage.hook.handler = null;
    const subscription = rented.subscription as string;
    const frozen_time = start + 32 * 86_400;
    await stage.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time });
    await Promise.all([stopRenewals(), stopRenewals()]);
    stage.hook.handler = POST;
    const queued = () =>
      stage.db
        .sql`select reason, amount, ends_subscription, status from automatic_refunds where user_id = ${member.id}`;
    expect(await queued()).toMatchObject([
      { reason: "renewal_not_needed", amount: 2900, ends_subscription: subscription, status: "queued" },
    ]);
    expect(await returnPayments()).toEqual({ returned: 1, failed: 0 });
    expect(await returnPayments()).toEqual({ returned: 0, failed: 0 });
    expect((await atStripe(subscription)).status).toBe("canceled");
    const refunds = await stage.stripe.refunds.list({ limit: 100 });
    expect(
      refunds.data.filter(({ metadata }) => metadata?.automatic_refund).map(({ amount }) => amount),
    ).toEqual([2900]);
    const invoices = await stage.stripe.invoices.list({ subscription, limit: 10 });
    const event = await stage.eventOf("invoice.paid", String(invoices.data[0]?.id));
    expect((await stage.post({ ...event, id: "evt_late" })).status).toBe(200);
    expect(await queued()).toHaveLength(1);
    await vi.waitFor(async () =>
      expect(await stage.holdings(member.id)).toMatchObject({ tier: "founder", grants: 1 }),
    );
    const told = await stage.db
      .sql`select type from private.events where user_id = ${member.id} and type in ('payment.returned', 'order.refunded', 'subscription.renewed')`;
    expect(told.map(({ type }) => type as string)).toEqual(["payment.returned"]);
  });

  it("keeps nothing of a change that was planned for the subscription", async () => {
    const { subscription } = await founder();
    await stage.stripe.subscriptionSchedules.create({ from_subscription: subscription });
    expect(await stopRenewals()).toEqual({ stopped: 1, failed: 0 });
    expect(await atStripe(subscription)).toEqual({ status: "active", ends: true, schedule: null });
  });

  it("has it stopped later when Stripe does not answer", async () => {
    const { member, subscription } = await founder();
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const url = process.env.STRIPE_API_URL;
    Object.assign(process.env, { STRIPE_API_URL: "http://127.0.0.1:9" });
    try {
      expect(await stopRenewals()).toEqual({ stopped: 0, failed: 1 });
    } finally {
      Object.assign(process.env, { STRIPE_API_URL: url });
    }
    expect(await here(member)).toMatchObject([{ ends: false, stop: "queued" }]);
    await stage.db.sql`update renewal_stops set available_at = now()`;
    expect(await stopRenewals()).toEqual({ stopped: 1, failed: 0 });
    expect(await atStripe(subscription)).toMatchObject({ ends: true });
  });
});
