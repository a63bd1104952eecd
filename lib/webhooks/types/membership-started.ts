import { z } from "zod";
import { defineWebhook } from "../define";
import { interval, member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "membership.started",
  version: 1,
  when: "a subscription began, with a payment or a trial",
  schema: z.object({
    member,
    subscription_id: z.string(),
    plan_key: z.string(),
    trial: z.boolean(),
    interval,
  }),
  sample: {
    member: sampleId,
    subscription_id: "sub_sample",
    plan_key: "plus",
    trial: false,
    interval: "month",
  },
  from: {
    "membership.started": ({ userId: member, values }) => ({ member, ...values }),
  },
});
