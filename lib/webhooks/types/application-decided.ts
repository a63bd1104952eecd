import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "application.decided",
  version: 1,
  when: "a creator application was decided: `approved` or `rejected`",
  schema: z.object({ member, application_id: z.uuid(), status: z.enum(["approved", "rejected"]) }),
  sample: { member: sampleId, application_id: sampleId, status: "approved" },
  from: {
    "application.reviewed": ({ userId: member, values: { application_id, status } }) =>
      status === "approved" || status === "rejected" ? { member, application_id, status } : null,
  },
});
