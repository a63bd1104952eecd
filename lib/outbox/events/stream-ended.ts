import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "stream.ended",
  personal: false,
  webhooksOnly: true,
  values: z.strictObject({ stream_id: z.uuid(), at: z.coerce.date() }),
});
