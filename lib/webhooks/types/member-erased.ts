import { z } from "zod";
import { defineWebhook } from "../define";
import { sampleId } from "../values";

export const webhook = defineWebhook({
  type: "member.erased",
  version: 1,
  when: "an account was deleted; delete what you store about this id",
  schema: z.object({ member: z.uuid() }),
  sample: { member: sampleId },
  from: {
    "member.erased": ({ values }) => values,
  },
});
