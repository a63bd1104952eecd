import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "member.changed",
  version: 1,
  when: "a member changed their profile, email address, phone number or primary wallet; `fields` names what changed, without the new values",
  schema: z.object({ member, fields: z.array(z.string()) }),
  sample: { member: sampleId, fields: ["full_name", "locale"] },
  from: {
    "member.changed": ({ userId: member, values: { fields } }) => ({ member, fields: fields.split(".") }),
  },
});
