import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { membership } from "@/lib/account/membership";
import { accessState } from "@/lib/plans/access";
import { freshDatabase, type FreshDatabase } from "../../local/postgres/testing.ts";
import {
  checkoutOf,
  deliver,
  invoiceOf,
  join,
  publishPrices,
  subscriptionOf,
  tierOf,
  xpOf,
  type Checkout,
} from "./cast.ts";
import { queueMail } from "./events.ts";

/** What a subscription can be in, and what can then happen to it: the tier, points, mail and screen that follow. */

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await publishPrices(db);
});
afterAll(() => db.drop());

type Tell = (checkout: Checkout) => object[];
const of =
  (changes: object): Tell =>
  (checkout) => [subscriptionOf(checkout, changes)];
const paid =
  (reason: string, price: string, amount: number): Tell =>
  (checkout) => [
    subscriptionOf(checkout, { price_id: `price_${price}` }),
    invoiceOf(checkout, {
      id: `in_${reason}_${checkout.order_id}`,
      billing_reason: reason,
      amount_paid: amount,
      payment_intent: `pi_${reason}_${checkout.order_id}`,
      price_id: `price_${price}`,
      period_end: 1_900_000_000,
    }),
  ];
const refund =
  (payment: string, amount: number): Tell =>
  (checkout) => [
    {
      kind: "refund",
      payment_intent: `pi_${payment}${checkout.order_id}`,
      amount,
      amount_refunded: amount,
      currency: "usd",
    },
  ];
const dispute =
  (status: string): Tell =>
  (checkout) => [{ kind: "dispute", payment_intent: `pi_${checkout.order_id}`, status }];

const ending = { cancel_at_period_end: true };
const states = {
  active: [],
  "past due": [of({ status: "past_due" })],
  ending: [of(ending)],
  planned: [of({ price_id: "price_pro_month", next_price_id: "price_plus_month" })],
  renewed: [paid("subscription_cycle", "plus_month", 900)],
  upgraded: [paid("subscription_update", "pro_month", 2000)],
  disputed: [dispute("needs_response")],
  refunded: [refund("", 900)],
  ended: [of({ status: "canceled" })],
} satisfies Record<string, Tell[]>;

type State = keyof typeof states;
/** Tier, points above those of joining, the mail that the event sends, and what the membership page says. */
type Row = [
  from: State,
  event: string,
  tell: Tell,
  tier: string,
  points: number,
  mail: string | null,
  screen: string,
];

const table: Row[] = [
  ["active", "is renewed", paid("subscription_cycle", "plus_month", 900), "plus", 700, "renewal", "renews"],
  [
    "active",
    "is renewed for less than its price",
    paid("subscription_cycle", "plus_month", 100),
    "plus",
    500,
    null,
    "renews",
  ],
  ["active", "is not paid", of({ status: "past_due" }), "plus", 500, "payment_failed", "pastDue"],
  ["active", "is cancelled for its end", of(ending), "plus", 500, "cancel_planned", "ends"],
  [
    "active",
    "is upgraded",
    paid("subscription_update", "pro_month", 2000),
    "pro",
    500,
    "plan_upgraded",
    "renews",
  ],
  ["active", "is refunded in part", refund("", 300), "plus", 334, "refund", "renews"],
  ["active", "is refunded whole", refund("", 900), "standard", 0, "refund", "renews"],
  ["active", "is disputed", dispute("needs_response"), "plus", 500, "payment_disputed", "renews"],
  ["active", "ends", of({ status: "canceled" }), "standard", 500, "membership_ended", "free"],
  ["active", "is unpaid for good", of({ status: "unpaid" }), "standard", 500, "membership_ended", "inactive"],
  ["past due", "is paid", paid("subscription_cycle", "plus_month", 900), "plus", 700, "renewal", "renews"],
  ["past due", "is told again", of({ status: "past_due" }), "plus", 500, null, "pastDue"],
  ["past due", "ends", of({ status: "canceled" }), "standard", 500, "membership_ended", "free"],
  [
    "past due",
    "is cancelled for its end",
    of({ status: "past_due", ...ending }),
    "plus",
    500,
    "cancel_planned",
    "pastDue",
  ],
  ["ending", "is resumed", of({}), "plus", 500, "membership_resumed", "renews"],
  ["ending", "ends", of({ status: "canceled", ...ending }), "standard", 500, "membership_ended", "free"],
  ["ending", "is refunded whole", refund("", 900), "standard", 0, "refund", "ends"],
  ["planned", "changes", paid("subscription_cycle", "plus_month", 900), "plus", 700, "renewal", "renews"],
  [
    "planned",
    "is kept",
    of({ price_id: "price_pro_month", next_price_id: null }),
    "pro",
    500,
    null,
    "renews",
  ],
  [
    "planned",
    "is cancelled for its end",
    of({ price_id: "price_pro_month", ...ending }),
    "pro",
    500,
    "cancel_planned",
    "ends",
  ],
  ["renewed", "has its first period refunded", refund("", 900), "plus", 200, "refund", "renews"],
  [
    "renewed",
    "has its renewal refunded",
    refund("subscription_cycle_", 900),
    "standard",
    500,
    "refund",
    "renews",
  ],
  [
    "renewed",
    "has its renewal refunded in part",
    refund("subscription_cycle_", 450),
    "plus",
    600,
    "refund",
    "renews",
  ],
  [
    "renewed",
    "has its first period disputed and lost",
    dispute("lost"),
    "plus",
    200,
    "payment_disputed",
    "renews",
  ],
  // The upgrade went back: what was paid before it stands, in the period that runs.
  [
    "upgraded",
    "has the upgrade refunded",
    refund("subscription_update_", 2000),
    "plus",
    500,
    "refund",
    "renews",
  ],
  [
    "upgraded",
    "has the upgrade refunded in part",
    refund("subscription_update_", 500),
    "pro",
    500,
    "refund",
    "renews",
  ],
  ["disputed", "is lost", dispute("lost"), "standard", 0, "payment_disputed", "renews"],
  ["disputed", "is won", dispute("won"), "plus", 500, "payment_disputed", "renews"],
  ["refunded", "has its refund sent back", refund("", 0), "plus", 500, null, "renews"],
  ["refunded", "is renewed", paid("subscription_cycle", "plus_month", 900), "plus", 200, "renewal", "renews"],
  ["ended", "is told as active again", of({}), "standard", 500, null, "free"],
  ["ended", "is refunded whole", refund("", 900), "standard", 0, "refund", "free"],
];

const screenOf = async (member: string) => {
  const [row] = await db.as(member, (tx) => tx`select my_membership() as it`);
  const { access, subscription } = membership.parse(row?.it);
  return accessState(access, subscription && { ...subscription, hasNext: subscription.next !== null }).state;
};

describe("a subscription that is", () => {
  test.each(table)("%s %s", async (from, _event, tell, tier, points, mail, screen) => {
    const member = await join(db);
    const before = await xpOf(db, member);
    const checkout = await checkoutOf(db, member);
    // The first period ends before those that follow, as at Stripe.
    const first = invoiceOf(checkout, { period_end: 1_890_000_000 });
    const base = from === "upgraded" ? { ...first, period_end: 1_900_000_000 } : first;
    await deliver(db, [checkout, subscriptionOf(checkout), base]);
    for (const earlier of states[from]) await deliver(db, earlier(checkout));
    await queueMail(db);
    const [sent] = await db.sql`select array_agg(id) as ids from mail_outbox where user_id = ${member}`;

    const facts = tell(checkout);
    await deliver(db, facts);
    await deliver(db, facts);

    await queueMail(db);
    const mails = await db.sql`select template from mail_outbox
      where user_id = ${member} and id <> all (${(sent?.ids as string[] | null) ?? []}::uuid[])`;
    expect({
      tier: await tierOf(db, member),
      points: (await xpOf(db, member)) - before,
      mails: mails.map(({ template }) => template as string),
      screen: await screenOf(member),
    }).toEqual({ tier, points, mails: mail === null ? [] : [mail], screen });
    expect(await db.sql`select * from reconcile_points() where user_id = ${member}`).toEqual([]);
  });
});
