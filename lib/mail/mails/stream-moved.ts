import { defineMail } from "../define";
import { streamContent } from "../facts";
import { streamTime } from "../values";

export const streamMoved = defineMail({
  name: "stream_moved",
  group: "community",
  order: 40,
  cause: "asked",
  category: "community",
  event: {
    type: "stream.moved",
    sample: { stream_id: "00000000-0000-4000-8000-000000000001", at: "2027-05-03T12:00:00+00:00" },
  },
  values: streamTime,
  sample: { stream: "Reading a ledger", slug: "reading-a-ledger", at: "2027-05-03T12:00:00Z" },
  content: streamContent,
});
