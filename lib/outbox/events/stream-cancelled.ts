import { defineEvent } from "../define";
import { streamTime } from "../values";

export const event = defineEvent({
  type: "stream.cancelled",
  personal: true,
  values: streamTime,
});
