import { z } from "zod";
import { listPage } from "@/lib/admin/list/schema";

const count = z.number().int();
const text = z.string();
const name = text.nullable();

export const orderStatuses = [
  "pending",
  "paid",
  "refunded",
  "partially_refunded",
  "disputed",
  "canceled",
  "quarantined",
  "returned",
] as const;
export const subscriptionStatuses = [
  "active",
  "trialing",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
  "incomplete",
  "incomplete_expired",
] as const;
/** Stripe's `billing_reason`. */
export const invoiceCauses = [
  "subscription_create",
  "subscription_cycle",
  "subscription_update",
  "manual",
] as const;
export const returnKinds = ["refund", "dispute", "return"] as const;
export const returnStates = [
  "refunded",
  "partially_refunded",
  "needs_response",
  "won",
  "lost",
  "queued",
  "working",
  "failed",
] as const;
export const eventOutcomes = ["applied", "ignored", "quarantined", "failed"] as const;
export const eventObjects = [
  "checkout.session",
  "subscription",
  "subscription_schedule",
  "invoice",
  "charge",
  "refund",
  "dispute",
] as const;

/** Amounts everywhere in the smallest unit; ids that do not look like numbers of ours are Stripe's. */
const orderRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name,
  plan: text,
  kind: z.enum(["subscription", "one_time", "gift"]),
  amount: count,
  currency: text,
  status: z.enum(orderStatuses),
  refunded: count,
  payment: name,
  subscription_id: name,
  created_at: text,
  paid_at: name,
  /** Why the payment waits for a decision. */
  problem: name,
});
export type OrderRow = z.output<typeof orderRow>;

const subscriptionRow = z.object({
  id: text,
  user_id: z.uuid(),
  name,
  plan: text,
  status: z.enum(subscriptionStatuses),
  interval: z.enum(["month", "year"]).nullable(),
  amount: count,
  currency: text,
  current_period_end: name,
  cancel_at_period_end: z.boolean(),
  ended_at: name,
  next_plan: name,
  updated_at: text,
  order_id: z.uuid().nullable(),
});
export type SubscriptionRow = z.output<typeof subscriptionRow>;

const dispute = z.enum(["needs_response", "won", "lost"]).nullable();

const invoiceRow = z.object({
  id: text,
  user_id: z.uuid(),
  name,
  subscription_id: text,
  plan: name,
  billing_reason: text,
  amount: count,
  currency: text,
  payment: name,
  refunded: count,
  dispute,
  created_at: text,
  order_id: z.uuid().nullable(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

const returnRow = z.object({
  id: text,
  kind: z.enum(returnKinds),
  order_id: z.uuid().nullable(),
  invoice_id: name,
  user_id: z.uuid().nullable(),
  name,
  payment: name,
  amount: count.nullable(),
  refunded: count,
  /** What a dispute is about. */
  disputed: count.nullable(),
  currency: name,
  state: z.enum(returnStates),
  reason: name,
  error: name,
  at: text,
});
export type ReturnRow = z.output<typeof returnRow>;

const eventRow = z.object({
  id: text,
  type: text,
  outcome: z.enum(eventOutcomes),
  note: text,
  error: text,
  attempts: count,
  created: text,
  received_at: text,
  object: name,
  object_id: name,
});
export type EventRow = z.output<typeof eventRow>;

/** Answers of `admin_orders`, `admin_subscriptions`, `admin_invoices`, `admin_returns` and `admin_stripe_events`. */
export const ordersPage = listPage(orderRow);
export const subscriptionsPage = listPage(subscriptionRow);
export const invoicesPage = listPage(invoiceRow);
export const returnsPage = listPage(returnRow);
export const eventsPage = listPage(eventRow);

const values = z.union([z.record(text, z.unknown()), z.array(z.unknown())]).nullable();

/** Answer of `admin_order`. */
export const orderFile = z.object({
  order: orderRow.extend({
    interval: z.enum(["month", "year"]).nullable(),
    checkout_session_id: name,
    payment_intent_id: name,
    /** What can still be refunded. */
    left: count,
  }),
  /** Null once the account is erased. */
  member: z.object({ user_id: z.uuid(), name, email: name, tier: text, customer: name }).nullable(),
  quarantine: z
    .object({
      problem: text,
      amount: count.nullable(),
      currency: name,
      payment: name,
      customer: name,
      price: name,
      created_at: text,
      decision: z.enum(["accepted", "returned"]).nullable(),
      decided_at: name,
      acceptable: z.boolean(),
    })
    .nullable(),
  subscription: subscriptionRow.nullable(),
  invoices: z.array(invoiceRow.extend({ left: count })),
  returns: z.array(returnRow),
  points: z.array(z.object({ id: count, source: text, points: count, reason: text, created_at: text })),
  referral: z
    .object({
      id: z.uuid(),
      referrer_id: z.uuid(),
      referrer: name,
      stage: text,
      qualified_at: name,
      /** Whether this order qualified it. */
      by_this: z.boolean(),
    })
    .nullable(),
  grants: z.array(
    z.object({
      tier: text,
      live: z.boolean(),
      starts_at: text,
      ends_at: name,
      revoked_at: name,
      reason: text,
    }),
  ),
  claim: z
    .object({ expires_at: text, redeemed_tx: name, revoked_reason: name, wallet: name, token: name })
    .nullable(),
  events: z.array(eventRow),
  audit: z.array(
    z.object({
      id: count,
      action: text,
      created_at: text,
      reason: text,
      before: values,
      after: values,
      actor: z.uuid().nullable(),
      actor_name: name,
    }),
  ),
});
export type OrderFile = z.output<typeof orderFile>;

/** Answer of `admin_stripe_event`. */
export const eventFile = eventRow.extend({
  payload: z.record(text, z.unknown()),
  orders: z.array(orderRow),
  others: z.array(eventRow),
});
export type EventFile = z.output<typeof eventFile>;

export const checkScopes = ["day", "member"] as const;
const check = z.object({
  id: z.uuid(),
  scope: z.enum(checkScopes),
  day: name,
  user_id: z.uuid().nullable(),
  name,
  status: z.enum(["waiting", "running", "done", "failed"]),
  /** The kind of object that is being read. */
  reading: text,
  objects: count,
  error: name,
  created_at: text,
  ended_at: name,
  started_by: name,
  findings: count,
  /** Findings that are not repaired. */
  open: count,
});
export type Check = z.output<typeof check>;

const finding = z.object({
  id: z.uuid(),
  kind: z.enum(["charge", "dispute", "invoice", "subscription"]),
  object_id: text,
  problem: z.enum([
    "missing_here",
    "missing_there",
    "amount",
    "refunded",
    "dispute",
    "status",
    "period",
    "ends",
  ]),
  here: name,
  there: name,
  currency: name,
  order_id: z.uuid().nullable(),
  user_id: z.uuid().nullable(),
  name,
  repairable: z.boolean(),
  repaired_at: name,
  outcome: name,
});
export type Finding = z.output<typeof finding>;

/** Answers of `admin_checks` and `admin_check`. */
export const checkList = z.array(check);
export const checkFile = check.extend({ rows: z.array(finding) });
export type CheckFile = z.output<typeof checkFile>;
