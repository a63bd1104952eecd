import { z } from "zod";
import { invoiceRow } from "./lists/invoices.list";
import { orderRow } from "./lists/orders.list";
import { returnRow } from "./lists/returns.list";
import { eventRow } from "./lists/stripe-events.list";
import { subscriptionRow } from "./lists/subscriptions.list";

const count = z.number().int();
const text = z.string();
const name = text.nullable();

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
