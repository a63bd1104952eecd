import { defineEvent } from "../define";
import { streamTime } from "../values";

export const event = defineEvent({
  type: "stream.starting",
  personal: true,
  values: streamTime,
});
