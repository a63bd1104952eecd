import { z } from "zod";
import { defineWebhook } from "../define";
import { sampleId } from "../values";

export const webhook = defineWebhook({
  type: "campaign.finished",
  version: 1,
  when: "a campaign was sent to all its recipients; `category` is the choice of members that it follows",
  schema: z.object({ campaign_id: z.uuid(), category: z.string() }),
  sample: { campaign_id: sampleId, category: "product" },
  from: {
    "campaign.finished": ({ values }) => values,
  },
});
