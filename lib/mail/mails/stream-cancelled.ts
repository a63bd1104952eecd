import { defineMail } from "../define";
import { streamContent } from "../facts";
import { streamTime } from "../values";

export const streamCancelled = defineMail({
  name: "stream_cancelled",
  group: "community",
  order: 50,
  cause: "asked",
  category: "community",
  event: {
    type: "stream.cancelled",
    sample: { stream_id: "00000000-0000-4000-8000-000000000001", at: "2027-05-03T12:00:00+00:00" },
  },
  values: streamTime,
  sample: { stream: "Reading a ledger", slug: "reading-a-ledger", at: "2027-05-03T12:00:00Z" },
  content: (stream, context) => ({ ...streamContent(stream, context), path: "/streams" }),
});
