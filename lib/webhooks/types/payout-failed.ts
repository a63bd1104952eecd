import { z } from "zod";
import { defineWebhook } from "../define";
import { amount, member, sampleId } from "../values";

export const webhook = defineWebhook({
  type: "payout.failed",
  version: 1,
  when: "a payout did not reach a member: Stripe refused the transfer (`transfer`), or the bank returned it (`bank`)",
  schema: z.object({ member, payout_id: z.uuid(), ...amount, stage: z.enum(["transfer", "bank"]) }),
  sample: { member: sampleId, payout_id: sampleId, amount: 4980, currency: "usd", stage: "bank" },
  from: {
    "payout.failed": ({ userId: member, values }) => ({ member, ...values, stage: "transfer" as const }),
    "payout.returned": ({ userId: member, values }) => ({ member, ...values, stage: "bank" as const }),
  },
});
