import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "member.onboarded",
  version: 1,
  when: "a member completed onboarding",
  schema: z.object({ member }),
  sample: { member: sampleId },
  from: {
    "member.onboarded": ({ userId: member }) => ({ member }),
  },
});
