import { z } from "zod";
import { settingsPath } from "@/lib/members/settings-paths";
import { defineMail } from "../define";

/** `kept`: something else gives the same tier. */
export const tokenLeft = defineMail({
  name: "token_left",
  group: "membership",
  order: 260,
  cause: "account",
  event: {
    type: "token.left",
    sample: { token_id: "12", kept: false },
  },
  values: z.object({ token_id: z.string(), kept: z.boolean() }),
  sample: { token_id: "12", kept: false },
  variants: { ended: { kept: false }, kept: { kept: true } },
  content: ({ token_id, kept }) => ({
    path: kept ? settingsPath("membership") : "/pricing",
    values: { token: token_id },
    text: `token_left.${kept ? "kept" : "ended"}`,
    action: `token_left.${kept ? "keptAction" : "action"}`,
    further: ["token_left.wrong"],
  }),
});
