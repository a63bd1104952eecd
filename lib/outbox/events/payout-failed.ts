import { defineEvent } from "../define";
import { payout } from "../values";

export const event = defineEvent({
  type: "payout.failed",
  personal: true,
  webhooksOnly: true,
  values: payout,
});
