import { z } from "zod";
import { defineWebhook } from "../define";
import { sampleId, sampleTime, time } from "../values";

export const webhook = defineWebhook({
  type: "stream.ended",
  version: 1,
  when: "a stream ended",
  schema: z.object({ stream_id: z.uuid(), at: time }),
  sample: { stream_id: sampleId, at: sampleTime },
  from: {
    "stream.ended": ({ values }) => values,
  },
});
