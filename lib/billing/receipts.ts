import "server-only";
import { z } from "zod";
import { ledgerLine } from "@/lib/points/schema";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";

/** What was paid (`private.receipts_of`): an order, or a further payment of a subscription. Amounts in the smallest unit. */
export const receipt = z.object({
  order_id: z.string().optional(),
  invoice_id: z.string().optional(),
  kind: z.enum(["subscription", "one_time", "renewal", "upgrade"]),
  status: z.enum(["paid", "refunded", "partially_refunded", "disputed", "quarantined", "returned"]),
  plan_key: z.string(),
  interval: z.enum(["month", "year"]).nullable(),
  amount: z.number().int(),
  amount_refunded: z.number().int().optional(),
  currency: z.string(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  points: z.number().int(),
});
export type Receipt = z.output<typeof receipt>;

/** Answer of `my_receipt`. */
export const fullReceipt = receipt.extend({
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Stripe's id of the payment. */
  payment: z.string().nullable(),
  refunded_at: z.string().nullable(),
  dispute: z.enum(["needs_response", "lost", "won"]).nullable(),
  disputed_at: z.string().nullable(),
  mint: z.object({ redeemed_tx: z.string().nullable() }).nullish(),
  token: z.string().nullable(),
  lines: z.array(ledgerLine),
});
export type FullReceipt = z.output<typeof fullReceipt>;

/** The id by which a receipt is read. */
export const receiptId = ({ order_id, invoice_id }: Receipt): string => order_id ?? invoice_id ?? "";

/** One of the member's receipts, by the id of its order or invoice; null when the member has none of this id. */
export async function readReceipt(id: string): Promise<FullReceipt | null> {
  const supabase = await createServerSupabase();
  return unwrapAs(fullReceipt.nullable(), await supabase.rpc("my_receipt", { p_receipt: id }));
}
