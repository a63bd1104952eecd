import { z } from "zod";
import { orderStatuses } from "@/lib/admin/billing/lists/orders.list";
import { orderFile } from "@/lib/admin/billing/schema";
import { codeRow } from "./promotion-codes.list";

const count = z.number().int();
const name = z.string().nullable();

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
