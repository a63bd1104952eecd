import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId, sampleTime, time } from "../values";

export const webhook = defineWebhook({
  type: "payment.failed",
  version: 1,
  when: "a renewal was not paid; access ends at `ends_at` unless it is",
  schema: z.object({
    member,
    subscription_id: z.string(),
    plan_key: z.string(),
    cause: z.enum(["declined", "confirm"]).optional(),
    ends_at: time,
  }),
  sample: {
    member: sampleId,
    subscription_id: "sub_sample",
    plan_key: "plus",
    cause: "declined",
    ends_at: sampleTime,
  },
  from: {
    "payment.failed": ({ userId: member, values }) => ({ member, ...values }),
  },
});
