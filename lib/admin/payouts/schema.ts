import { z } from "zod";
import { payoutProblems } from "@/lib/commission/rules";
import { commissionLine } from "@/lib/commission/schema";
import { payoutRow } from "./payouts.list";
import { taxFormStates } from "./rules";

const text = z.string();
/** In the smallest unit of the currency. */
const amount = z.number().int();

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
