import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "message.reported",
  version: 1,
  when: "a chat message was reported, or held by a rule; `member` wrote it",
  schema: z.object({
    member,
    report_id: z.uuid(),
    message_id: z.uuid(),
    room_id: z.uuid(),
    reason: z.string(),
  }),
  sample: { member: sampleId, report_id: sampleId, message_id: sampleId, room_id: sampleId, reason: "spam" },
  from: {
    "message.reported": ({ userId: member, values }) => ({ member, ...values }),
  },
});
