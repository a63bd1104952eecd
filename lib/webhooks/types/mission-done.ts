import { z } from "zod";
import { defineWebhook } from "../define";
import { count, member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "mission.done",
  version: 1,
  when: "a member completed a mission; `mission` is its key",
  schema: z.object({ member, claim_id: count, mission_id: z.uuid(), mission: z.string() }),
  sample: { member: sampleId, claim_id: 1, mission_id: sampleId, mission: "first-steps" },
  from: {
    "mission.done": ({ userId: member, values }) => ({ member, ...values }),
  },
});
