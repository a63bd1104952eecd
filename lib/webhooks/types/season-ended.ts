import { z } from "zod";
import { defineWebhook } from "../define";
import { count, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "season.ended",
  version: 1,
  when: "a season is final and its prizes are paid; `ranked` members took part, `eligible` could win",
  schema: z.object({ season_id: z.uuid(), ranked: count.optional(), eligible: count.optional() }),
  sample: { season_id: sampleId, ranked: 240, eligible: 200 },
  from: {
    "season.closed": ({ values }) => values,
  },
});
