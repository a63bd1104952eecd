import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "mint.void",
  version: 1,
  when: "the payment of a membership NFT was reversed, so the NFT gives no access; `member` holds it",
  schema: z.object({ member, voucher_id: z.uuid(), token_id: z.string() }),
  sample: { member: sampleId, voucher_id: sampleId, token_id: "12" },
  from: {
    "token.voided": ({ userId: member, values }) => ({ member, ...values }),
  },
});
