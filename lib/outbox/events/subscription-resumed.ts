import { defineEvent } from "../define";
import { ending } from "../values";

export const event = defineEvent({
  type: "subscription.resumed",
  personal: true,
  values: ending,
});
