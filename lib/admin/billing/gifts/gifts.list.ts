import type { ListDefinition } from "@/lib/admin/list/definition";

/** Answer of `admin_gifts`: `giftsPage` of `lib/admin/billing/gifts/schema.ts`. */
export const allGifts = {
  name: "gifts",
  path: "/admin/billing/gifts",
  columns: [
    { key: "what", fixed: true, phone: 1, fields: ["plan_key", "months", "id", "order_id"] },
    { key: "giver", phone: 3, fields: ["giver", "user_id"] },
    { key: "to", phone: 4, fields: ["to", "recipient"] },
    { key: "state", fields: ["state"] },
    { key: "amount", numeric: true, phone: 2, fields: ["amount", "currency"] },
    { key: "mailed", fields: ["sent_at", "sends"] },
    { key: "until", fields: ["redeemed_at", "expires_at"] },
    { key: "made", sort: "made", fields: ["created_at"] },
  ],
  filters: {
    plan: { kind: "choice", options: ["plus", "pro"] },
    redeemed: { kind: "yesNo" },
    made: { kind: "dates" },
  },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
} as const satisfies ListDefinition;
