import { defineEvent } from "../define";
import { referralStep } from "../values";

export const event = defineEvent({
  type: "referral.joined",
  personal: true,
  values: referralStep,
});
