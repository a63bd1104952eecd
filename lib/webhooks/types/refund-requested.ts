import { z } from "zod";
import { defineWebhook } from "../define";
import { member, money, sampleId, sampleMoney, sampleTime, time } from "../values";

export const webhook = defineWebhook({
  type: "refund.requested",
  version: 1,
  when: "a member requested a refund, to be decided by `due_at`",
  schema: z.object({ member, request_id: z.uuid(), ...money, due_at: time }),
  sample: { member: sampleId, request_id: sampleId, ...sampleMoney, due_at: sampleTime },
  from: {
    "refund.requested": ({ userId: member, values }) => ({ member, ...values }),
  },
});
