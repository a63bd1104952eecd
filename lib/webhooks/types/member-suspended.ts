import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId, sampleTime, time } from "../values";

export const webhook = defineWebhook({
  type: "member.suspended",
  version: 1,
  when: "a member was suspended until a time, or banned if `until` is null",
  schema: z.object({ member, until: time.nullable() }),
  sample: { member: sampleId, until: sampleTime },
  from: {
    "member.suspended": ({ userId: member, values: { until } }) => ({
      member,
      until: until === "infinity" ? null : new Date(until),
    }),
  },
});
