import { z } from "zod";
import { defineWebhook } from "../define";
import { count, interval, member, money, sampleId, sampleMoney } from "../values";

export const webhook = defineWebhook({
  type: "order.settled",
  version: 1,
  when: "a payment was accepted; with `gift_id` and `months`, it was paid for another person",
  schema: z.object({
    member,
    order_id: z.uuid(),
    ...money,
    interval,
    points: count.optional(),
    gift_id: z.uuid().optional(),
    months: count.optional(),
  }),
  sample: { member: sampleId, order_id: sampleId, ...sampleMoney, interval: "month" },
  from: {
    "order.settled": ({ userId: member, values }) => ({ member, ...values }),
  },
});
