import { z } from "zod";
import { defineWebhook } from "../define";
import { count, member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "level.reached",
  version: 1,
  when: "points took a member to a higher level; `points` is the new total",
  schema: z.object({ member, level: z.string(), number: count, points: count }),
  sample: { member: sampleId, level: "treeline", number: 3, points: 260 },
  from: {
    "level.reached": ({ userId: member, values }) => ({ member, ...values }),
  },
});
