import { z } from "zod";
import { defineWebhook } from "../define";
import { count, member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "referral.qualified",
  version: 1,
  when: "a referral qualified; `member` is the referrer, `referee` the new member; `bonus` is what a campaign added to `points`",
  schema: z.object({
    member,
    referral_id: z.uuid(),
    referee: z.uuid().nullable(),
    points: count.optional(),
    bonus: count.optional(),
  }),
  sample: { member: sampleId, referral_id: sampleId, referee: sampleId, points: 1200 },
  from: {
    "referral.qualified": ({ userId: member, otherUserId: referee, values }) => ({
      member,
      referee,
      ...values,
    }),
  },
});
