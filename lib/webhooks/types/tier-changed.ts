import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "tier.changed",
  version: 1,
  when: "a member has another tier, whatever gave or ended it",
  schema: z.object({ member, tier: z.string(), previous: z.string() }),
  sample: { member: sampleId, tier: "plus", previous: "standard" },
  from: {
    "tier.changed": ({ userId: member, values }) => ({ member, ...values }),
  },
});
