import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "mission.done",
  personal: true,
  webhooksOnly: true,
  values: z.strictObject({ claim_id: z.number().int(), mission_id: z.uuid(), mission: z.string() }),
});
