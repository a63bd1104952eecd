import { defineEvent } from "../define";
import { ending } from "../values";

export const event = defineEvent({
  type: "subscription.cancel_planned",
  personal: true,
  values: ending,
});
