import { z } from "zod";
import { defineWebhook } from "../define";
import { amount, member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "payout.paid",
  version: 1,
  when: "a payout arrived at a member’s bank",
  schema: z.object({ member, payout_id: z.uuid(), ...amount }),
  sample: { member: sampleId, payout_id: sampleId, amount: 4980, currency: "usd" },
  from: {
    "payout.paid": ({ userId: member, values }) => ({ member, ...values }),
  },
});
