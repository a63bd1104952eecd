import { z } from "zod";
import { defineMail } from "../define";

export const chatDigest = defineMail({
  name: "chat_digest",
  group: "community",
  order: 60,
  cause: "asked",
  category: "community",
  event: {
    type: "chat.digest",
    sample: { mentions: 3 },
  },
  values: z.object({ mentions: z.number().int() }),
  sample: { mentions: 3 },
  content: ({ mentions }) => ({
    path: "/live-chat",
    values: { count: mentions },
    further: ["chat_digest.off"],
  }),
});
