import { z } from "zod";
import { giftsPath } from "@/lib/members/settings-paths";
import { defineMail } from "../define";
import { giftFacts } from "../facts";
import { money } from "../values";

export const giftReceipt = defineMail({
  name: "gift_receipt",
  group: "gifts",
  order: 20,
  cause: "money",
  event: {
    type: "order.settled",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      order_id: "00000000-0000-4000-8000-000000000001",
      points: 500,
      interval: "month",
      claim: false,
      gift_id: "00000000-0000-4000-8000-000000000001",
      months: 12,
    },
    answers: ({ values }) => values.gift_id !== undefined,
  },
  values: z.object({
    ...money,
    plan: z.string(),
    months: z.number().int(),
    to: z.string(),
    order_id: z.string(),
    points: z.number().int().nullish(),
  }),
  sample: {
    plan: "Plus",
    plan_key: "plus",
    months: 12,
    to: "theo@altura.test",
    amount: 9000,
    currency: "usd",
    order_id: "1",
    points: 500,
  },
  content({ plan, months, to, amount, currency, points }, { t, format }) {
    const earned: [string, string][] = points ? [[t("facts.points"), format.number(points, "signed")]] : [];
    return {
      path: giftsPath,
      facts: [
        ...giftFacts({ t, format }, plan, months),
        [t("facts.recipient"), to],
        [t("facts.amount"), format.money(amount, currency)],
        ...earned,
      ],
      values: { plan, to },
    };
  },
});
