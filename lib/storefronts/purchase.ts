import { z } from "zod";
import { orderPath } from "./rules";

/** What a member bought in a shop (`private.purchases_json`). Amounts in the smallest unit. */
export const purchase = z.object({
  id: z.uuid(),
  account: z.string(),
  /** With the account the key to the order. */
  session: z.string(),
  title: z.string(),
  /** Null when the shop is gone. */
  shop: z.string().nullable(),
  /** The address that buyers of the shop get. */
  contact: z.string().nullable(),
  amount: z.number().int(),
  amount_refunded: z.number().int(),
  currency: z.string(),
  paid_at: z.string(),
  state: z.enum(["paid", "refunded", "disputed"]),
  /** Whether nobody was signed in: whoever typed the member's address paid for it. */
  guest: z.boolean(),
});
export type Purchase = z.output<typeof purchase>;

/** How an order stands, as a word beside it says; null for one that is paid and nothing else. */
export function purchaseState({
  state,
  amount_refunded: back,
}: Purchase): "refunded" | "partly" | "disputed" | null {
  if (state !== "paid") return state;
  return back > 0 ? "partly" : null;
}

/** The page of the order, with its download, its text and its receipt. */
export const purchasePath = ({ account, session }: Purchase) => orderPath(account, session);
