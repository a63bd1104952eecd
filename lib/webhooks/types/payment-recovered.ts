import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "payment.recovered",
  version: 1,
  when: "a renewal that had failed was paid",
  schema: z.object({ member, subscription_id: z.string(), plan_key: z.string() }),
  sample: { member: sampleId, subscription_id: "sub_sample", plan_key: "plus" },
  from: {
    "payment.recovered": ({ userId: member, values }) => ({ member, ...values }),
  },
});
