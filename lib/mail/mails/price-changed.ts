import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";
import { membershipPath } from "../facts";
import { interval, money } from "../values";

export const priceChanged = defineMail({
  name: "price_changed",
  group: "membership",
  order: 50,
  cause: "choice",
  category: "product",
  event: {
    type: "price.changed",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      subscription_id: "sub_1",
      kept: 700,
      interval: "month",
    },
  },
  values: z.object({ ...money, plan: z.string(), kept: z.number().int(), interval }),
  sample: {
    plan: "Plus",
    plan_key: "plus",
    amount: 1200,
    kept: 900,
    currency: "usd",
    interval: "month",
  },
  content({ plan, amount, kept, currency, interval }, { t, format }) {
    const every = t(`facts.${interval ?? "month"}`);
    return {
      path: membershipPath,
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.newPrice"), `${format.money(amount, currency)} ${every}`],
        [t("facts.keptPrice"), `${format.money(kept, currency)} ${every}`],
      ],
      values: { plan },
    };
  },
});
