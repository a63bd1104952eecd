import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "mint.confirmed",
  version: 1,
  when: "the chain confirmed a mint",
  schema: z.object({ member, mint_id: z.uuid(), token_id: z.string(), tx_hash: z.string() }),
  sample: { member: sampleId, mint_id: sampleId, token_id: "12", tx_hash: `0x${"0".repeat(64)}` },
  from: {
    "mint.confirmed": ({ userId: member, values }) => ({ member, ...values }),
  },
});
