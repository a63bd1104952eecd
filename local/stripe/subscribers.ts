import { expect, vi } from "vitest";
import type { openStage } from "./stage.ts";
import type { Holding } from "../../lib/plans/change.ts";
import type { Member, MemberId } from "../../lib/session/member.ts";

type Stage = Awaited<ReturnType<typeof openStage>>;
const prices = { plus_month: 900, plus_year: 9000, pro_month: 2900, pro_year: 29_000 };

/** Members who pay for a plan, and what became of their subscriptions, here and at Stripe. */
export function subscribers(stage: Stage) {
  const { db, stripe } = stage;

  const charges = async (member: Member) =>
    (
      await db.sql`select amount_paid from public.invoices where user_id = ${member.id} and amount_paid > 0
        order by created_at`
    ).map(({ amount_paid }) => amount_paid as number);

  /** What the member's own session would read, which does not exist here. */
  async function holdingOf(id: MemberId): Promise<Holding> {
    const [row] = await db.sql`
      select p.tier, s.plan_key, at.interval, s.cancel_at_period_end as ends, s.current_period_end as until,
        next.lookup_key as next_key, next.plan_key as next_plan, next.interval as next_interval, s.next_amount,
        (select key from public.plans where kind = 'one_time' and private.owns_for_life(p.user_id, rank)) as owned
      from public.profiles p
      left join public.subscriptions s on s.user_id = p.user_id and s.status in ('active', 'trialing', 'past_due')
      left join public.prices at on at.id = s.price_id
      left join public.prices next on next.id = s.next_price_id
      where p.user_id = ${id}`;
    return {
      tier: row?.tier,
      owned: row?.owned ?? null,
      subscription: row?.plan_key
        ? {
            plan: row.plan_key,
            interval: row.interval,
            ends: row.ends,
            periodEnd: row.until?.toISOString() ?? null,
            next: row.next_plan
              ? {
                  plan: row.next_plan,
                  name: row.next_plan,
                  interval: row.next_interval,
                  amount: row.next_amount,
                  currency: "usd",
                }
              : null,
          }
        : null,
    };
  }

  /** A member who has just paid for a plan, with this card. */
  async function subscriber(
    plan: "plus" | "pro",
    interval: "month" | "year" = "month",
    card = "4242424242424242",
  ) {
    const member = await stage.member();
    const frozen_time = Math.floor(Date.now() / 1000);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time });
    const customer = await stripe.customers.create({ test_clock: clock.id });
    await db.sql`insert into public.customers (user_id, stripe_customer_id) values (${member.id}, ${customer.id})`;
    const lookup = `${plan}_${interval}` as keyof typeof prices;
    const session = await stage.pay(member, { lookup, amount: prices[lookup], card });
    await stage.settled(member.id, { tier: plan });
    await vi.waitFor(async () => expect(await charges(member)).toEqual([prices[lookup]]));
    return { member, subscription: session.subscription as string, clock: clock.id, customer: customer.id };
  }

  /** Every event has been delivered and answered. */
  const heard = () =>
    vi.waitFor(async () =>
      expect(
        await db.sql`select count(*)::int as open from stripe.deliveries where state = 'pending'`,
      ).toEqual([{ open: 0 }]),
    );

  async function planned(member: Member): Promise<string | null> {
    const [row] = await db.sql`select p.lookup_key from public.subscriptions s
      left join public.prices p on p.id = s.next_price_id where s.user_id = ${member.id}`;
    return (row?.lookup_key as string | null | undefined) ?? null;
  }

  async function plannedAtStripe(subscription: string): Promise<string | null> {
    const { schedule } = await stripe.subscriptions.retrieve(subscription);
    if (!schedule) return null;
    const { phases, current_phase } = await stripe.subscriptionSchedules.retrieve(schedule as string);
    const after = phases.find(({ start_date }) => start_date >= (current_phase?.end_date ?? 0));
    const price = after?.items[0]?.price;
    return price ? (await stripe.prices.retrieve(price as string)).lookup_key : null;
  }

  /** Newest first, those of nothing left out. */
  async function invoicesAtStripe(member: Member) {
    const [row] =
      await db.sql`select stripe_customer_id as id from public.customers where user_id = ${member.id}`;
    const { data } = await stripe.invoices.list({ customer: String(row?.id), limit: 100 });
    return data.filter(({ amount_due }) => amount_due > 0);
  }

  return { charges, holdingOf, subscriber, heard, planned, plannedAtStripe, invoicesAtStripe };
}
