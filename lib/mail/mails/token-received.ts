import { z } from "zod";
import { settingsPath } from "@/lib/members/settings-paths";
import { defineMail } from "../define";

export const tokenReceived = defineMail({
  name: "token_received",
  group: "membership",
  order: 270,
  cause: "account",
  event: {
    type: "token.received",
    sample: { token_id: "12" },
  },
  values: z.object({ token_id: z.string() }),
  sample: { token_id: "12" },
  content: ({ token_id }) => ({ path: settingsPath("membership"), values: { token: token_id } }),
});
