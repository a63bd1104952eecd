import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId, sampleTime, time } from "../values";

export const webhook = defineWebhook({
  type: "membership.cancellation_planned",
  version: 1,
  when: "a subscription was canceled for the end of its period, at `at`",
  schema: z.object({ member, subscription_id: z.string(), plan_key: z.string(), at: time.optional() }),
  sample: { member: sampleId, subscription_id: "sub_sample", plan_key: "plus", at: sampleTime },
  from: {
    "subscription.cancel_planned": ({ userId: member, values }) => ({ member, ...values }),
    // Because its member owns a plan for life.
    "subscription.renewal_stopped": ({ userId: member, values }) =>
      values.ends_at ? { member, ...values, at: values.ends_at } : null,
  },
});
