import { z } from "zod";
import { defineWebhook } from "../define";
import { count, member, money, sampleId, sampleMoney } from "../values";

export const webhook = defineWebhook({
  type: "dispute.closed",
  version: 1,
  when: "a bank decided a dispute: `won` or `lost`; `points` were deducted, or returned if negative",
  schema: z.object({
    member,
    order_id: z.uuid().optional(),
    invoice_id: z.string().optional(),
    ...money,
    outcome: z.enum(["won", "lost"]),
    points: count.optional(),
  }),
  sample: { member: sampleId, order_id: sampleId, ...sampleMoney, outcome: "won" },
  from: {
    "payment.disputed": ({ userId: member, values }) =>
      values.state === "needs_response" ? null : { member, ...values, outcome: values.state },
  },
});
