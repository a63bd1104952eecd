import { z } from "zod";
import { settingsPath } from "@/lib/members/settings-paths";
import { defineMail } from "../define";

export const mergeCode = defineMail({
  name: "merge_code",
  group: "account",
  order: 80,
  cause: "code",
  vital: true,
  values: z.object({
    code: z.string(),
    minutes: z.number().int(),
    /** Whether it goes to who asked, or to the other account. */
    side: z.enum(["asked", "other"]),
    other: z.string(),
  }),
  sample: { code: "123456", minutes: 15, side: "other", other: "N••• H." },
  variants: { asked: { side: "asked" }, other: { side: "other" } },
  content: ({ code, minutes, side, other }) => ({
    path: settingsPath("data"),
    code,
    values: { minutes, other },
    text: `merge_code.${side}`,
    further: ["merge_code.notYou"],
  }),
});
