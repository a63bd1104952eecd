import type { ListDefinition } from "@/lib/admin/list/definition";

/** Answer of `admin_promotion_codes`: `codesPage` of `lib/admin/billing/codes/schema.ts`. */
export const promotionCodes = {
  name: "promotion_codes",
  path: "/admin/billing/codes",
  columns: [
    { key: "code", fixed: true, phone: 1, fields: ["code", "id"] },
    { key: "value", phone: 3, fields: ["percent_off", "amount_off", "currency", "months"] },
    { key: "plans", fields: ["plans"] },
    { key: "state", phone: 4, fields: ["state", "told"] },
    { key: "used", numeric: true, phone: 2, fields: ["paid", "open", "max_redemptions"] },
    { key: "expires", fields: ["expires_at"] },
    { key: "made", sort: "made", fields: ["created_at", "creator"] },
  ],
  filters: { active: { kind: "yesNo" }, made: { kind: "dates" } },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
} as const satisfies ListDefinition;
