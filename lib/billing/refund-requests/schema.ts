import { z } from "zod";
import { writtenProse } from "@/lib/platform/text/written";

/** How a receipt stands with a refund (`private.refund_json`); amounts in the smallest unit. */
export const refundState = z.object({
  /** Of the request. */
  id: z.uuid().nullable(),
  /** The receipt: an order, or the invoice of a renewal or an upgrade. */
  subject: z.string(),
  state: z.enum(["possible", "late", "open", "granted", "refused", "withdrawn", "closed"]),
  /** When the window ends. */
  until: z.string().nullable(),
  /** What could be refunded. */
  left: z.number().int(),
  currency: z.string(),
  /** What was granted. */
  amount: z.number().int().nullable(),
  /** By when an open request is answered. */
  due_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  /** Why it was refused. */
  answer: z.string(),
  /** What the member wrote. */
  reason: z.string().nullable(),
});
export type RefundState = z.output<typeof refundState>;

export const refundRequest = z.object({
  subject: z.string().min(1).max(100),
  reason: writtenProse(1000, { least: 10 }),
});

export const refundWithdrawal = z.object({ request: z.uuid() });
