import { z } from "zod";
import { listPage } from "@/lib/admin/list/schema";
import { givenGift } from "@/lib/billing/gifts/schema";

const giftRow = givenGift.omit({ message: true }).extend({
  /** Of the giver's order, in the smallest unit. */
  amount: z.number().int(),
  currency: z.string(),
  user_id: z.uuid(),
  giver: z.string().nullable(),
  /** Who redeemed it. */
  recipient: z.uuid().nullable(),
  /** How often it was mailed. */
  sends: z.number().int(),
});
export type GiftRow = z.output<typeof giftRow>;

/** Answer of `admin_gifts`. */
export const giftsPage = listPage(giftRow);
