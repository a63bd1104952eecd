import { z } from "zod";
import { giftsPath } from "@/lib/members/settings-paths";
import { defineMail } from "../define";
import { giftFacts } from "../facts";

export const giftExpiring = defineMail({
  name: "gift_expiring",
  group: "gifts",
  order: 50,
  cause: "account",
  event: {
    type: "gift.expiring",
    sample: {
      gift_id: "00000000-0000-4000-8000-000000000001",
      plan_key: "plus",
      months: 12,
      at: "2027-05-03T12:00:00+00:00",
    },
  },
  values: z.object({
    plan: z.string(),
    months: z.number().int(),
    to: z.string(),
    at: z.coerce.date(),
  }),
  sample: { plan: "Plus", months: 12, to: "theo@altura.test", at: "2027-05-03T12:00:00+00:00" },
  content({ plan, months, to, at }, { t, format }) {
    const date = format.date(at);
    return {
      path: giftsPath,
      facts: [...giftFacts({ t, format }, plan, months), [t("facts.redeemBy"), date]],
      values: { plan, to, date },
    };
  },
});
