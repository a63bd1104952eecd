import { z } from "zod";
import { defineWebhook } from "../define";
import { interval, member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "membership.changed",
  version: 1,
  when: "a subscription has another plan or interval",
  schema: z.object({
    member,
    subscription_id: z.string(),
    plan_key: z.string(),
    previous_plan_key: z.string(),
    interval,
  }),
  sample: {
    member: sampleId,
    subscription_id: "sub_sample",
    plan_key: "plus",
    previous_plan_key: "pro",
    interval: "month",
  },
  from: {
    "membership.changed": ({ userId: member, values }) => ({ member, ...values }),
  },
});
