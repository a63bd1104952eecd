import "server-only";
import { z } from "zod";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";

/** One row of `my_receipts`: an order, or the renewal of a subscription. Amounts in the smallest unit. */
export const receipt = z.object({
  order_id: z.string().optional(),
  invoice_id: z.string().optional(),
  kind: z.string(),
  status: z.enum(["paid", "refunded", "partially_refunded", "disputed", "quarantined", "returned"]),
  plan_key: z.string(),
  amount: z.number().int(),
  amount_refunded: z.number().int().optional(),
  currency: z.string(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  points: z.number().int(),
});

export type Receipt = z.output<typeof receipt>;

/** What the member has paid, newest first. */
export async function readReceipts(): Promise<Receipt[]> {
  const supabase = await createServerSupabase();
  return unwrapAs(z.array(receipt), await supabase.rpc("my_receipts"));
}
