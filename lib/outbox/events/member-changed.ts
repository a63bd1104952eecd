import { z } from "zod";
import { defineEvent } from "../define";

export const event = defineEvent({
  type: "member.changed",
  personal: true,
  webhooksOnly: true,
  /** `fields` are names of fields, with a dot between them. */
  values: z.strictObject({ fields: z.string() }),
});
