import { defineEvent } from "../define";
import { payout } from "../values";

export const event = defineEvent({
  type: "payout.sent",
  personal: true,
  values: payout,
});
