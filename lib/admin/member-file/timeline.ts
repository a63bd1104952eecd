import { z } from "zod";
import { ledgerLine } from "@/lib/points/schema";

const base = {
  id: z.string(),
  at: z.string(),
  /** Who did it, if a person did. */
  actor: z.uuid().nullable(),
  /** Null for staff who have gone. */
  actor_name: z.string().nullable(),
};
const plan = { tier: z.string(), source: z.string() };
const payment = {
  payment: z.enum(["order", "gift", "renewal", "upgrade"]),
  plan_key: z.string().nullable(),
  /** In the smallest unit of the currency. */
  amount: z.number().int(),
  currency: z.string(),
  order_id: z.uuid().nullable(),
};
const { source, points, reason, details } = ledgerLine.shape;

/** A line of `private.member_timeline`. */
export const memberEvent = z.discriminatedUnion("kind", [
  z.object({ ...base, kind: z.literal("joined") }),
  z.object({ ...base, kind: z.literal("plan"), ...plan }),
  z.object({ ...base, kind: z.literal("plan_ended"), ...plan }),
  z.object({ ...base, kind: z.literal("payment"), ...payment }),
  z.object({ ...base, kind: z.literal("refund"), ...payment }),
  z.object({
    ...base,
    kind: z.literal("dispute"),
    ...payment,
    state: z.enum(["needs_response", "lost", "won"]),
  }),
  z.object({
    ...base,
    kind: z.literal("strike"),
    strike: z.enum(["remove", "warn", "mute"]),
    reason: z.string(),
    /** Of a mute; null for one without an end. */
    until: z.string().nullable(),
    lifted: z.boolean(),
  }),
  z.object({
    ...base,
    kind: z.literal("standing"),
    /** Of the audit log: suspended, banned, restored, or one of them undone. */
    action: z.string(),
    reason: z.string(),
    until: z.string().nullable(),
  }),
  z.object({ ...base, kind: z.literal("points"), source, points, reason, details }),
  z.object({ ...base, kind: z.literal("level"), level: z.string() }),
  z.object({ ...base, kind: z.literal("mint"), token: z.string().nullable(), void: z.boolean() }),
]);
export type MemberEvent = z.output<typeof memberEvent>;
export type MoneyEvent = Extract<MemberEvent, { kind: "payment" | "refund" | "dispute" }>;
