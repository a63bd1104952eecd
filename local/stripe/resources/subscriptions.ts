import { z } from "zod";
import type { Subscription } from "../documents.ts";
import { operation } from "../endpoint.ts";
import { page } from "../lists.ts";
import { changePrice, previewChange } from "../money/changes.ts";
import { refuseExclusive, requirePlace } from "../money/taxes.ts";
import { changeWhenPaid, expirePending } from "../money/pending.ts";
import { cancellation, endSubscription, periodOf } from "../money/subscriptions.ts";
import { datedPaging, expandList, flag, integer, mergeMetadata, metadata, text } from "../params.ts";
import { invalid, missing, uncovered } from "../problem.ts";
import { sellable } from "./prices.ts";
import type { Store } from "../store.ts";

export const retrieveSubscription = operation(z.strictObject({ expand: expandList }), ({ store, id }) =>
  store.get("subscription", id),
);

export const listSubscriptions = operation(
  z.strictObject({
    ...datedPaging,
    customer: text.optional(),
    status: z
      .enum(["active", "past_due", "canceled", "trialing", "unpaid", "paused", "ended", "all"])
      .or(z.enum(["incomplete", "incomplete_expired"]))
      .optional(),
    test_clock: text.optional(),
  }),
  ({ store, params }) => {
    const { customer, status, test_clock } = params;
    const isOver = store.sql`doc ->> 'status' in ('canceled', 'incomplete_expired')`;
    const filters = {
      all: [],
      ended: [store.sql`and ${isOver}`],
      // Without a status: those that have not been cancelled.
      none: [store.sql`and doc ->> 'status' <> 'canceled'`],
    };
    const chosen = filters[(status ?? "none") as keyof typeof filters];
    const like = { customer, test_clock, status: chosen ? undefined : status };
    return page(store, "subscription", "/v1/subscriptions", like, params, chosen);
  },
);

/** Sets or lifts the end at the period's end, with the stamps Stripe puts beside it. */
export function cancelAtPeriodEnd(store: Store, subscription: Subscription, wanted: boolean): Subscription {
  return {
    ...subscription,
    cancel_at: wanted ? periodOf(subscription).end : null,
    cancel_at_period_end: wanted,
    canceled_at: wanted ? store.time : null,
    cancellation_details: cancellation(wanted ? "cancellation_requested" : null),
  };
}

/** What a schedule decides is changed on the schedule. */
function refuseScheduled(schedule: string, given: { cancel_at_period_end?: unknown; items?: unknown }): void {
  if (given.cancel_at_period_end !== undefined) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  }
  if (given.items) throw uncovered("Changing the items of a subscription that has a schedule", "items");
}

const besidePending = new Set([
  "expand",
  "payment_behavior",
  "proration_behavior",
  "proration_date",
  "items",
]);

/** With a change that waits for its payment Stripe takes nothing that would be made at once. */
function refuseBesidePending(params: Record<string, unknown>): void {
  const refused = Object.keys(params).find((name) => params[name] !== undefined && !besidePending.has(name));
  if (refused) {
    throw invalid(
      `Cannot update \`${refused}\` when \`payment_behavior\` is \`pending_if_incomplete\`.`,
      refused,
    );
  }
}

const itemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: integer.optional(),
});

/** The item, price and quantity that a change of one item means. */
async function itemChangeOf(store: Store, subscription: Subscription, wanted: z.output<typeof itemChange>) {
  if (!wanted.id) {
    throw uncovered("Adding a second subscription item (give the id of the item to change)", "items[0][id]");
  }
  const item = subscription.items.data.find((candidate) => candidate.id === wanted.id);
  if (!item) throw missing("subscription item", wanted.id, "items[0][id]");
  const price = wanted.price ? await sellable(store, wanted.price, "items[0][price]") : item.price;
  if (!price.recurring) {
    throw invalid(`The price ${price.id} is set to \`type=one_time\`.`, "items[0][price]");
  }
  return { item, price, quantity: wanted.quantity ?? item.quantity };
}

/** What a change of a subscription's price would be invoiced, at once as with `always_invoice`. */
export const previewInvoice = operation(
  z.strictObject({
    customer: text.optional(),
    subscription: text,
    subscription_details: z.strictObject({
      items: z.array(itemChange).min(1).max(1),
      proration_behavior: z.literal("always_invoice"),
      proration_date: integer.optional(),
    }),
    expand: expandList,
  }),
  async ({ store: outer, params }) => {
    const subscription = await outer.lock("subscription", params.subscription, "subscription");
    const store = outer.at(await outer.timeOf(subscription.customer));
    const {
      items,
      proration_behavior: behavior,
      proration_date: prorationDate,
    } = params.subscription_details;
    const wanted = await itemChangeOf(store, subscription, items[0] as z.output<typeof itemChange>);
    return previewChange(store, subscription, { ...wanted, behavior, prorationDate });
  },
);

export const updateSubscription = operation(
  z.strictObject({
    automatic_tax: z.strictObject({ enabled: flag }).optional(),
    cancel_at_period_end: flag.optional(),
    default_payment_method: text.optional(),
    description: text.optional(),
    items: z.array(itemChange).min(1).max(1).optional(),
    metadata: metadata.optional(),
    payment_settings: z
      .strictObject({ save_default_payment_method: z.enum(["on_subscription", "off"]) })
      .optional(),
    payment_behavior: z.enum(["allow_incomplete", "error_if_incomplete", "pending_if_incomplete"]).optional(),
    proration_behavior: z.enum(["create_prorations", "always_invoice", "none"]).optional(),
    proration_date: integer.optional(),
    expand: expandList,
  }),
  async ({ store: outer, params, id }) => {
    let before = await outer.lock("subscription", id);
    const store = outer.at(await outer.timeOf(before.customer));
    if (before.status === "canceled") {
      throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
    }
    if (before.schedule) refuseScheduled(before.schedule, params);
    const pending = params.payment_behavior === "pending_if_incomplete";
    if (pending) refuseBesidePending(params);
    // Another change takes the place of the one that waits.
    if (params.items && before.pending_update) {
      await expirePending(store, before);
      before = await store.lock("subscription", id);
    }
    let next: Subscription = { ...before, metadata: mergeMetadata(before.metadata, params.metadata) };
    if (params.description !== undefined) next.description = params.description;
    if (params.payment_settings) {
      next.payment_settings = { ...(next.payment_settings as object | null), ...params.payment_settings };
    }
    if (params.default_payment_method) {
      const method = await store.get(
        "payment_method",
        params.default_payment_method,
        "default_payment_method",
      );
      if (method.customer !== before.customer) {
        throw invalid("The payment method must be attached to the customer.", "default_payment_method");
      }
      next.default_payment_method = method.id;
    }
    if (params.automatic_tax) {
      const { enabled } = params.automatic_tax;
      if (enabled) {
        refuseExclusive(next.items.data);
        requirePlace(await store.get("customer", before.customer));
      }
      next.automatic_tax = { disabled_reason: null, enabled, liability: enabled ? { type: "self" } : null };
    }
    if (params.cancel_at_period_end !== undefined)
      next = cancelAtPeriodEnd(store, next, params.cancel_at_period_end);
    const [wanted] = params.items ?? [];
    if (wanted) {
      const change = {
        ...(await itemChangeOf(store, next, wanted)),
        behavior: params.proration_behavior ?? "create_prorations",
        prorationDate: params.proration_date,
      };
      next = pending
        ? await changeWhenPaid(store, next, change)
        : await changePrice(store, next, change, params.payment_behavior === "error_if_incomplete");
    }
    await store.save("subscription", next);
    const changed = Object.keys(next).filter(
      (key) => JSON.stringify(next[key]) !== JSON.stringify(before[key]),
    );
    const previous = Object.fromEntries(changed.map((key) => [key, before[key]]));
    await store.emit("customer.subscription.updated", next, previous);
    return next;
  },
);

export const cancelSubscription = operation(
  z.strictObject({ expand: expandList, invoice_now: flag.optional(), prorate: flag.optional() }),
  async ({ store, params, id }) => {
    if (params.prorate || params.invoice_now) throw uncovered("Prorating at cancellation", "prorate");
    const subscription = await store.lock("subscription", id);
    if (subscription.status === "canceled") throw missing("subscription", id);
    const now = await store.timeOf(subscription.customer);
    return endSubscription(store.at(now), subscription, "cancellation_requested");
  },
);
