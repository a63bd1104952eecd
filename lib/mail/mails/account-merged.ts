import { z } from "zod";
import { settingsPath } from "@/lib/members/settings-paths";
import { defineMail } from "../define";

export const accountMerged = defineMail({
  name: "account_merged",
  group: "account",
  order: 90,
  cause: "account",
  event: {
    type: "account.merged",
    sample: { side: "older", points: 650 },
  },
  values: z.object({ side: z.enum(["older", "younger"]), points: z.number().int() }),
  sample: { side: "older", points: 650 },
  variants: { older: { side: "older" }, younger: { side: "younger" } },
  content: ({ side, points }) => ({
    path: side === "older" ? settingsPath("data") : "/auth",
    values: { points },
    text: `account_merged.${side}`,
    further: ["account_merged.notYou"],
  }),
});
