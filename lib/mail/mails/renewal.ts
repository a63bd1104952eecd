import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";
import { money } from "../values";

export const renewal = defineMail({
  name: "renewal",
  group: "membership",
  order: 20,
  cause: "money",
  event: {
    type: "subscription.renewed",
    sample: { plan_key: "plus", amount: 900, currency: "usd", invoice_id: "in_1" },
  },
  values: z.object({ ...money, plan: z.string() }),
  sample: { plan: "Plus", plan_key: "plus", amount: 900, currency: "usd" },
  content: ({ plan, amount, currency }, { t, format }) => ({
    path: "/members/dashboard",
    facts: [
      [t("facts.plan"), `${brand.name} ${plan}`],
      [t("facts.amount"), format.money(amount, currency)],
    ],
    values: { plan },
  }),
});
