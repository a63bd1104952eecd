import { z } from "zod";
import { defineWebhook } from "../define";
import { member, money, sampleId, sampleMoney } from "../values";

export const webhook = defineWebhook({
  type: "dispute.opened",
  version: 1,
  when: "a bank disputes a payment; `amount` is the disputed part",
  schema: z.object({ member, order_id: z.uuid().optional(), invoice_id: z.string().optional(), ...money }),
  sample: { member: sampleId, order_id: sampleId, ...sampleMoney },
  from: {
    "payment.disputed": ({ userId: member, values }) =>
      values.state === "needs_response" ? { member, ...values } : null,
  },
});
