import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "season.moved",
  personal: true,
  values: z.strictObject({ season_id: z.uuid(), at: z.iso.datetime({ offset: true }) }),
});
