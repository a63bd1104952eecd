import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "member.joined",
  version: 1,
  when: "a member joined and confirmed an address or a number",
  schema: z.object({ member }),
  sample: { member: sampleId },
  from: {
    "member.joined": ({ userId: member }) => ({ member }),
  },
});
