import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId, sampleTime, time } from "../values";

export const webhook = defineWebhook({
  type: "membership.resumed",
  version: 1,
  when: "a canceled subscription renews again, next at `at`",
  schema: z.object({ member, subscription_id: z.string(), plan_key: z.string(), at: time.optional() }),
  sample: { member: sampleId, subscription_id: "sub_sample", plan_key: "plus", at: sampleTime },
  from: {
    "subscription.resumed": ({ userId: member, values }) => ({ member, ...values }),
  },
});
