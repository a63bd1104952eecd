import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "level.reached",
  personal: true,
  webhooksOnly: true,
  values: z.strictObject({ level: z.string(), number: z.number().int(), points: z.number().int() }),
});
