import { z } from "zod";
import { defineWebhook } from "../define";
import { member, money, sampleId, sampleMoney } from "../values";

export const webhook = defineWebhook({
  type: "membership.renewed",
  version: 1,
  when: "a further period of a subscription was paid",
  schema: z.object({ member, invoice_id: z.string(), ...money }),
  sample: { member: sampleId, invoice_id: "in_sample", ...sampleMoney },
  from: {
    "subscription.renewed": ({ userId: member, values }) => ({ member, ...values }),
  },
});
