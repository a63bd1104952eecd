import { defineEvent } from "../define";
import { payout } from "../values";

export const event = defineEvent({
  type: "payout.returned",
  personal: true,
  values: payout,
});
