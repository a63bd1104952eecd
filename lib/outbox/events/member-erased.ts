import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "member.erased",
  personal: false,
  webhooksOnly: true,
  values: z.strictObject({ member: z.uuid() }),
});
