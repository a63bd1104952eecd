import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "member.joined",
  personal: true,
  values: z.strictObject({}),
});
