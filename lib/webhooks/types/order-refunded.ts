import { z } from "zod";
import { defineWebhook } from "../define";
import { count, member, money, sampleId, sampleMoney } from "../values";

export const webhook = defineWebhook({
  type: "order.refunded",
  version: 1,
  when: "an order, or a later invoice of it, was refunded; `points` were deducted with it",
  schema: z.object({
    member,
    order_id: z.uuid().optional(),
    invoice_id: z.string().optional(),
    ...money,
    points: count.optional(),
  }),
  sample: { member: sampleId, order_id: sampleId, ...sampleMoney },
  from: {
    "order.refunded": ({ userId: member, values }) => ({ member, ...values }),
  },
});
