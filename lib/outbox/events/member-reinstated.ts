import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "member.reinstated",
  personal: true,
  webhooksOnly: true,
  values: z.strictObject({}),
});
