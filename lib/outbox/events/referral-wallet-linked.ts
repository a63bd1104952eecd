import { defineEvent } from "../define";
import { referralStep } from "../values";

export const event = defineEvent({
  type: "referral.wallet_linked",
  personal: true,
  values: referralStep,
});
