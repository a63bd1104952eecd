import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "campaign.finished",
  personal: false,
  webhooksOnly: true,
  values: z.strictObject({ campaign_id: z.uuid(), category: z.string() }),
});
