import { z } from "zod";
import { defineWebhook } from "../define";
import { count, member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "points.awarded",
  version: 1,
  when: "an entry was added to the points ledger",
  schema: z.object({ member, ledger_id: count, points: count, source: z.string() }),
  sample: { member: sampleId, ledger_id: 1, points: 50, source: "signup" },
  from: {
    "points.awarded": ({ userId: member, values }) => ({ member, ...values }),
  },
});
