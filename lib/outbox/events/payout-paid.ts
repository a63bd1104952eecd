import { defineEvent } from "../define";
import { payout } from "../values";

export const event = defineEvent({
  type: "payout.paid",
  personal: true,
  webhooksOnly: true,
  values: payout,
});
