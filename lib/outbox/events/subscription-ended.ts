import { defineEvent } from "../define";
import { ending } from "../values";

export const event = defineEvent({
  type: "subscription.ended",
  personal: true,
  values: ending,
});
