import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "appeal.decided",
  version: 1,
  when: "an appeal was decided: `accepted` or `rejected`",
  schema: z.object({
    member,
    appeal_id: z.uuid(),
    kind: z.string(),
    state: z.enum(["accepted", "rejected"]),
  }),
  sample: { member: sampleId, appeal_id: sampleId, kind: "suspension", state: "accepted" },
  from: {
    "appeal.decided": ({ userId: member, values }) => ({ member, ...values }),
  },
});
