import { z } from "zod";
import type { ListDefinition } from "@/lib/admin/list/definition";
import { listPage } from "@/lib/admin/list/schema";

const codeStates = ["live", "off", "expired", "used_up"] as const;

const count = z.number().int();
const name = z.string().nullable();

/** Amounts in the smallest unit; `months` null is the first payment alone, no plans are all. */
export const codeRow = z.object({
  id: z.uuid(),
  code: z.string(),
  percent_off: count.nullable(),
  amount_off: count.nullable(),
  currency: name,
  months: count.nullable(),
  plans: z.array(z.string()),
  max_redemptions: count.nullable(),
  expires_at: name,
  active: z.boolean(),
  state: z.enum(codeStates),
  /** Whether Stripe knows it as it is. */
  told: z.boolean(),
  created_at: z.string(),
  creator: name,
  /** Payments and open checkout pages that have it. */
  paid: count,
  open: count,
});
export type CodeRow = z.output<typeof codeRow>;

export const promotionCodes = {
  name: "promotion_codes",
  path: "/admin/billing/codes",
  section: "billing",
  tab: "codes",
  words: "adminBilling.codes",
  columns: [
    { key: "code", fixed: true, phone: 1, fields: ["code", "id"] },
    { key: "value", phone: 3, fields: ["percent_off", "amount_off", "currency", "months"] },
    { key: "plans", fields: ["plans"] },
    { key: "state", phone: 4, fields: ["state", "told"] },
    { key: "used", numeric: true, phone: 2, fields: ["paid", "open", "max_redemptions"] },
    { key: "expires", fields: ["expires_at"] },
    { key: "made", sort: "made", as: "when", fields: ["created_at", "creator"] },
  ],
  filters: { active: { kind: "yesNo" }, made: { kind: "dates" } },
  sort: { key: "made", desc: true },
  sorts: ["made"],
  pageSize: 25,
  page: listPage(codeRow),
} as const satisfies ListDefinition;
