import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";
import { nextFacts } from "../facts";
import { interval, money, nextCharge } from "../values";

export const planUpgraded = defineMail({
  name: "plan_upgraded",
  group: "membership",
  order: 100,
  cause: "money",
  event: {
    type: "subscription.upgraded",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      invoice_id: "in_1",
      price: 2900,
      interval: "month",
    },
  },
  values: z.object({
    ...money,
    plan: z.string(),
    price: z.number().int(),
    interval,
    next: nextCharge,
  }),
  sample: {
    plan: "Pro",
    plan_key: "pro",
    amount: 2000,
    currency: "usd",
    price: 2900,
    interval: "month",
  },
  content: ({ plan, amount, currency, interval, price, next }, { t, format }) => ({
    path: "/members/dashboard",
    facts: [
      [t("facts.plan"), `${brand.name} ${plan}`],
      [t("facts.amount"), format.money(amount, currency)],
      ...(next
        ? nextFacts({ t, format }, next)
        : ([[t("facts.price"), `${format.money(price, currency)} ${t(`facts.${interval ?? "month"}`)}`]] as [
            string,
            string,
          ][])),
    ],
    values: { plan },
  }),
});
