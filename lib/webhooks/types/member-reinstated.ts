import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "member.reinstated",
  version: 1,
  when: "a suspension or ban was lifted before its end",
  schema: z.object({ member }),
  sample: { member: sampleId },
  from: {
    "member.reinstated": ({ userId: member }) => ({ member }),
  },
});
