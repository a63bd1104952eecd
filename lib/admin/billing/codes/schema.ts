import { z } from "zod";
import { orderFile, orderStatuses } from "@/lib/admin/billing/schema";
import { listPage } from "@/lib/admin/list/schema";

const count = z.number().int();
const name = z.string().nullable();

export const codeStates = ["live", "off", "expired", "used_up"] as const;

/** Amounts in the smallest unit; `months` null is the first payment alone, no plans are all. */
const codeRow = z.object({
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

/** Answer of `admin_promotion_codes`. */
export const codesPage = listPage(codeRow);

/** Answer of `admin_promotion_code`. */
export const codeFile = codeRow.extend({
  stripe_code_id: name,
  redemptions: z.array(
    z.object({
      order_id: z.uuid(),
      user_id: z.uuid(),
      name,
      discount: count,
      amount: count,
      currency: z.string(),
      status: z.enum(orderStatuses),
      at: z.string(),
    }),
  ),
  audit: orderFile.shape.audit,
});
export type CodeFile = z.output<typeof codeFile>;
