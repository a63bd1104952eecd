import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
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

export const allGifts = {
  name: "gifts",
  path: "/admin/billing/gifts",
  section: "billing",
  tab: "gifts",
  words: "adminBilling.gifts",
  columns: [
    { key: "what", fixed: true, phone: 1, fields: ["plan_key", "months", "id", "order_id"] },
    { key: "giver", phone: 3, fields: ["giver", "user_id"] },
    { key: "to", phone: 4, fields: ["to", "recipient"] },
    { key: "state", fields: ["state"] },
    { key: "amount", numeric: true, phone: 2, fields: ["amount", "currency"] },
    { key: "mailed", fields: ["sent_at", "sends"] },
    { key: "until", fields: ["redeemed_at", "expires_at"] },
    { key: "made", sort: "made", as: "when", fields: ["created_at"] },
  ],
  filters: {
    plan: { kind: "choice", options: ["plus", "pro"], words: "members.tiers" },
    redeemed: { kind: "yesNo" },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
  page: listPage(giftRow),
} as const satisfies ListDefinition;
