import { z } from "zod";
import { connectedAccount } from "@/lib/connect/schema";
import { lineReasons, lineStates } from "./rules";

const time = z.string();
/** In the smallest unit of the currency. */
const amount = z.number().int();

/** Where the commission of a member stands (`private.commission_sums`). */
export const commissionSums = z.array(z.object({ currency: z.string(), state: z.enum(lineStates), amount }));
export type CommissionSum = z.output<typeof commissionSums>[number];

export const commissionLine = z.object({
  id: z.number().int(),
  reason: z.enum(lineReasons),
  amount,
  currency: z.string(),
  /** Of which sum it is which share; null for a bounty, and where it is none of a single sum. */
  base: amount.nullable(),
  percent: z.number().int().nullable(),
  /** The whole payment, with tax; null for what is no payment. */
  paid: amount.nullable(),
  created_at: time,
  payable_at: time,
  /** Masked; null for a bounty. */
  referee: z.string().nullable(),
  /** Words of the mission of a bounty, by language. */
  mission: z.record(z.string(), z.object({ title: z.string() })).nullable(),
});

/** Answer of `my_commission`. */
export const commission = z.object({
  /** Where it is sent. */
  account: connectedAccount,
  /** Whether the plan comes with a shop, whose sales go to the same account. */
  storefront: z.boolean(),
  rules: z.object({
    percent: z.number().int(),
    months: z.number().int(),
    hold_days: z.number().int(),
    minimum: amount,
  }),
  next_run: z.iso.date(),
  sums: commissionSums,
  lines: z.array(commissionLine.extend({ state: z.enum(lineStates) })),
  payouts: z.array(
    z.object({
      id: z.uuid(),
      amount,
      currency: z.string(),
      state: z.enum(["pending", "held", "processed", "paid"]),
      created_at: time,
      processed_at: time.nullable(),
      paid_at: time.nullable(),
    }),
  ),
});
export type Commission = z.output<typeof commission>;

/** Answer of `claim_payout`. */
export const claimedPayout = z
  .object({
    id: z.uuid(),
    account: z.string(),
    amount,
    currency: z.string(),
    /** How often Stripe refused it. */
    refusals: z.number().int(),
    repeated: z.boolean(),
    expired: z.boolean(),
  })
  .nullable();
export type ClaimedPayout = NonNullable<z.output<typeof claimedPayout>>;
