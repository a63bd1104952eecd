export type Subject = {
  /** A charge brings what was refunded of it; a payment, named by its charge too, also all that it paid for. */
  kind:
    | "checkout"
    | "subscription"
    | "trial"
    | "schedule"
    | "invoice"
    | "charge"
    | "payment"
    | "refund"
    | "dispute";
  id: string;
};

const subjects: Record<string, Subject["kind"]> = {
  "checkout.session.completed": "checkout",
  "checkout.session.async_payment_succeeded": "checkout",
  "checkout.session.async_payment_failed": "checkout",
  "checkout.session.expired": "checkout",
  "customer.subscription.created": "subscription",
  "customer.subscription.updated": "subscription",
  "customer.subscription.deleted": "subscription",
  "customer.subscription.trial_will_end": "trial",
  "customer.subscription.paused": "subscription",
  "customer.subscription.resumed": "subscription",
  "subscription_schedule.created": "schedule",
  "subscription_schedule.updated": "schedule",
  "subscription_schedule.released": "schedule",
  "subscription_schedule.completed": "schedule",
  "subscription_schedule.canceled": "schedule",
  "subscription_schedule.aborted": "schedule",
  "invoice.paid": "invoice",
  "invoice.payment_failed": "invoice",
  "charge.refunded": "charge",
  "charge.refund.updated": "refund",
  "refund.failed": "refund",
  "charge.dispute.created": "dispute",
  "charge.dispute.updated": "dispute",
  "charge.dispute.closed": "dispute",
};

/** Types of the events that mean something here: the webhook endpoint is made for these (docs/deploy.md). */
export const eventTypes = Object.keys(subjects);

/** Which object an event is about, to be read again from Stripe; null for events that change nothing here. */
export function subjectOf(type: string, objectId: string): Subject | null {
  const kind = subjects[type];
  return kind ? { kind, id: objectId } : null;
}

const objects: Record<string, Subject["kind"]> = {
  "checkout.session": "checkout",
  subscription: "subscription",
  subscription_schedule: "schedule",
  invoice: "invoice",
  charge: "charge",
  refund: "refund",
  dispute: "dispute",
};

/** What to read for an object that Stripe named so (`object`), or null for one that means nothing here. */
export function subjectNamed(object: string | null, id: string | null): Subject | null {
  const kind = object === null ? undefined : objects[object];
  return kind && id ? { kind, id } : null;
}

/**
 * Why an event is none of ours, or null: it is about a connected account (Stripe names it in `account`), or from the
 * other of live and test mode, which the secret key tells.
 */
export function foreignTo(
  event: { account?: string | null | undefined; livemode: boolean },
  secretKey: string,
): "foreign_account" | "other_mode" | null {
  if (event.account) return "foreign_account";
  return event.livemode === secretKey.includes("_live_") ? null : "other_mode";
}

/** How far our clock and Stripe's signature may be apart, either way. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * Whether a `Stripe-Signature` was made within the tolerance of `nowSeconds`. Checked here because the SDK accepts
 * timestamps from the future.
 */
export function isTimely(header: string, nowSeconds: number): boolean {
  const stamps = header.split(",").filter((part) => part.trim().startsWith("t="));
  const stamp = /^\s*t=(\d{1,12})\s*$/.exec(stamps[0] ?? "")?.[1];
  if (stamps.length !== 1 || stamp === undefined) return false;
  return Math.abs(nowSeconds - Number(stamp)) <= SIGNATURE_TOLERANCE_SECONDS;
}
