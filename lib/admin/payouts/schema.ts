import { z } from "zod";
import { listPage } from "@/lib/admin/list/schema";
import { payoutProblems } from "@/lib/commission/rules";
import { commissionLine } from "@/lib/commission/schema";
import { payoutDecisions, payoutStates, taxFormStates } from "./rules";

const text = z.string();
/** In the smallest unit of the currency. */
const amount = z.number().int();

export const payoutRow = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: text.nullable(),
  amount,
  currency: text,
  /** Stripe's id of the connected account. */
  account: text,
  state: z.enum(payoutStates),
  second_needed: z.boolean(),
  version: text,
  approved_by: text.nullable(),
  approved_at: text.nullable(),
  second_by: text.nullable(),
  second_at: text.nullable(),
  /** When it is sent, or was, without a second approval, because no other admin is there. */
  alone_at: text.nullable(),
  /** Whether an admin is there besides who approved it and whose it is. */
  other: z.boolean(),
  transfer_id: text.nullable(),
  processed_at: text.nullable(),
  paid_at: text.nullable(),
  error: text.nullable(),
  created_at: text,
  decisions: z.array(z.enum(payoutDecisions)),
  /** How many. */
  lines: z.number().int(),
});
export type PayoutRow = z.output<typeof payoutRow>;

/** Answer of `admin_payouts`. */
export const payoutsPage = listPage(payoutRow);

/** Answer of `admin_payout`. */
export const payoutFile = payoutRow.extend({
  lines: z.array(commissionLine.extend({ payment: text, referee_id: z.uuid().nullable() })),
  tax_form: z.object({
    state: z.enum(taxFormStates),
    at: text.nullable(),
    by: text.nullable(),
    version: text,
  }),
});
export type PayoutFile = z.output<typeof payoutFile>;

const sum = z.object({ currency: text, members: z.number().int(), amount });

/** Answer of `admin_payable`. */
export const payable = z.object({
  rows: z.array(sum.extend({ problem: z.enum(payoutProblems).nullable() })),
  held: z.array(sum),
  drift: z.number().int(),
  run_day: z.number().int(),
});
export type Payable = z.output<typeof payable>;
