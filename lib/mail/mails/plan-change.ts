import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";
import { interval, money } from "../values";

export const planChange = defineMail({
  name: "plan_change",
  group: "membership",
  order: 90,
  cause: "money",
  event: {
    type: "subscription.change_planned",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      subscription_id: "sub_1",
      current_plan_key: "pro",
      interval: "month",
      at: "2027-05-03T12:00:00+00:00",
    },
  },
  values: z.object({ ...money, plan: z.string(), current: z.string(), at: z.coerce.date(), interval }),
  sample: {
    plan: "Plus",
    plan_key: "plus",
    current: "Pro",
    amount: 900,
    currency: "usd",
    interval: "month",
    at: "2027-05-03T12:00:00+00:00",
  },
  variants: { plan: {}, interval: { current: "Plus" } },
  content({ plan, current, amount, currency, interval, at }, { t, format }) {
    const date = format.date(at);
    return {
      path: "/members/dashboard",
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        [t("facts.from"), date],
        [t("facts.price"), `${format.money(amount, currency)} ${t(`facts.${interval ?? "month"}`)}`],
      ],
      values: { plan, current, date },
      // Another interval of the same plan: the name alone would say that a plan follows itself.
      ...(plan === current && {
        subject: `plan_change.sameSubject.${interval ?? "month"}`,
        text: `plan_change.same.${interval ?? "month"}`,
      }),
    };
  },
});
