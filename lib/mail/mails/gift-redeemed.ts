import { z } from "zod";
import { giftsPath } from "@/lib/members/settings-paths";
import { defineMail } from "../define";
import { giftFacts } from "../facts";

export const giftRedeemed = defineMail({
  name: "gift_redeemed",
  group: "gifts",
  order: 40,
  cause: "account",
  event: {
    type: "gift.redeemed",
    sample: {
      gift_id: "00000000-0000-4000-8000-000000000001",
      side: "giver",
      plan_key: "plus",
      months: 12,
      at: "2027-05-03T12:00:00+00:00",
    },
    answers: ({ values }) => values.side === "giver",
  },
  values: z.object({ plan: z.string(), months: z.number().int(), to: z.string() }),
  sample: { plan: "Plus", months: 12, to: "theo@altura.test" },
  content: ({ plan, months, to }, { t, format }) => ({
    path: giftsPath,
    facts: giftFacts({ t, format }, plan, months),
    values: { plan, to },
  }),
});
