import { z } from "zod";
import { defineMail } from "../define";
import { membershipPath, reversalFacts } from "../facts";
import { money, reversed } from "../values";

export const refund = defineMail({
  name: "refund",
  group: "membership",
  order: 190,
  cause: "money",
  event: {
    type: "order.refunded",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      order_id: "00000000-0000-4000-8000-000000000001",
    },
  },
  values: z.object({ ...money, ...reversed }),
  sample: { plan_key: "plus", amount: 450, currency: "usd" },
  content: ({ amount, currency, points, access }, { t, format }) => ({
    path: membershipPath,
    facts: [
      [t("facts.refunded"), format.money(amount, currency)],
      ...reversalFacts({ t, format }, points, access),
    ],
  }),
});
