import { z } from "zod";
import { defineMail } from "../define";
import { giftFacts } from "../facts";

export const giftStarted = defineMail({
  name: "gift_started",
  group: "gifts",
  order: 30,
  cause: "account",
  event: {
    type: "gift.redeemed",
    sample: {
      gift_id: "00000000-0000-4000-8000-000000000001",
      side: "recipient",
      plan_key: "plus",
      months: 12,
      at: "2027-05-03T12:00:00+00:00",
    },
    answers: ({ values }) => values.side === "recipient",
  },
  values: z.object({ plan: z.string(), months: z.number().int(), at: z.coerce.date() }),
  sample: { plan: "Plus", months: 12, at: "2027-05-03T12:00:00+00:00" },
  content({ plan, months, at }, { t, format }) {
    const date = format.date(at);
    return {
      path: "/members/dashboard",
      facts: [...giftFacts({ t, format }, plan, months), [t("facts.until"), date]],
      values: { plan, date },
    };
  },
});
