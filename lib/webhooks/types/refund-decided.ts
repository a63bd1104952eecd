import { z } from "zod";
import { defineWebhook } from "../define";
import { count, member, money, sampleId, sampleMoney } from "../values";

export const webhook = defineWebhook({
  type: "refund.decided",
  version: 1,
  when: "a refund request was decided: `granted` or `refused`",
  schema: z.object({
    member,
    request_id: z.uuid(),
    ...money,
    amount: count.optional(),
    state: z.enum(["granted", "refused"]),
  }),
  sample: { member: sampleId, request_id: sampleId, ...sampleMoney, state: "granted" },
  from: {
    "refund.decided": ({ userId: member, values }) => ({ member, ...values }),
  },
});
