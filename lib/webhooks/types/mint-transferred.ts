import { z } from "zod";
import { defineWebhook } from "../define";
import { member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "mint.transferred",
  version: 1,
  when: "a membership NFT left the wallet of `member` (`out`) or came to it (`in`); a transfer between two members is one message for each",
  schema: z.object({ member, token_id: z.string(), direction: z.enum(["in", "out"]) }),
  sample: { member: sampleId, token_id: "12", direction: "out" },
  from: {
    "token.left": ({ userId: member, values }) => ({ member, ...values, direction: "out" as const }),
    "token.received": ({ userId: member, values }) => ({ member, ...values, direction: "in" as const }),
  },
});
