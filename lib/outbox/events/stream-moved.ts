import { defineEvent } from "../define";
import { streamTime } from "../values";

export const event = defineEvent({
  type: "stream.moved",
  personal: true,
  values: streamTime,
});
