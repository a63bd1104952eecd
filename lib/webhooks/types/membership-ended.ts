import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "membership.ended",
  version: 1,
  when: "a subscription ended; `unpaid` if its renewal was not paid",
  schema: z.object({
    member,
    subscription_id: z.string(),
    plan_key: z.string(),
    unpaid: z.boolean().optional(),
  }),
  sample: { member: sampleId, subscription_id: "sub_sample", plan_key: "plus" },
  from: {
    "membership.ended": ({ userId: member, values }) => ({ member, ...values }),
  },
});
