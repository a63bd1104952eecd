import "server-only";
import { z } from "zod";
import { givenGift } from "@/lib/billing/gifts/schema";
import { promisedToken } from "@/lib/billing/schema";
import { refundState } from "@/lib/billing/refund-requests/schema";
import { ledgerLine } from "@/lib/points/schema";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";

/** What was paid (`private.receipts_of`): an order, or a further payment of a subscription. Amounts in the smallest unit. */
export const receipt = z.object({
  order_id: z.string().optional(),
  invoice_id: z.string().optional(),
  kind: z.enum(["subscription", "one_time", "gift", "renewal", "upgrade"]),
  status: z.enum(["paid", "refunded", "partially_refunded", "disputed", "quarantined", "returned"]),
  plan_key: z.string(),
  interval: z.enum(["month", "year"]).nullable(),
  amount: z.number().int(),
  /** In the amount. */
  tax: z.number().int(),
  amount_refunded: z.number().int().optional(),
  /** What the bank took after a dispute; null without one that is lost. */
  taken_back: z.number().int().nullish(),
  currency: z.string(),
  /** Of a membership that was paid for somebody else. */
  gift: givenGift.pick({ to: true, months: true }).nullish(),
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
  mint: promisedToken.nullish(),
  /** What a promotion code took off the price. */
  discount: z.object({ code: z.string(), amount: z.number().int() }).nullish(),
  /** The parts of the tax, as Stripe names them; none where Stripe calculated none. */
  taxes: z.array(
    z.object({
      amount: z.number().int(),
      name: z.string(),
      percent: z.number(),
      country: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** Who Stripe was told pays it; null when it knows no tax number and calculated no tax. */
  buyer: z
    .object({
      name: z.string().nullable(),
      address: z.array(z.string()).nullable(),
      tax_ids: z.array(z.object({ type: z.string(), value: z.string() })),
    })
    .nullable(),
  token: z.string().nullable(),
  lines: z.array(ledgerLine),
  /** Null where nothing was paid or can go back, and nothing was asked. */
  refund: refundState.nullable(),
});
export type FullReceipt = z.output<typeof fullReceipt>;

/** The id by which a receipt is read. */
export const receiptId = ({ order_id, invoice_id }: Receipt): string => order_id ?? invoice_id ?? "";

/** One of the member's receipts, by the id of its order or invoice; null when the member has none of this id. */
export async function readReceipt(id: string): Promise<FullReceipt | null> {
  const supabase = await createServerSupabase();
  return unwrapAs(fullReceipt.nullable(), await supabase.rpc("my_receipt", { p_receipt: id }));
}
