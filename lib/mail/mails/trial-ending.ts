import { z } from "zod";
import { defineMail } from "../define";
import { trialFacts } from "../facts";
import { interval, money } from "../values";

export const trialEnding = defineMail({
  name: "trial_ending",
  group: "membership",
  order: 80,
  cause: "money",
  event: {
    type: "trial.ending",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      subscription_id: "sub_1",
      interval: "month",
      at: "2027-05-03T12:00:00+00:00",
    },
  },
  values: z.object({ ...money, plan: z.string(), at: z.coerce.date(), interval }),
  sample: {
    plan: "Plus",
    plan_key: "plus",
    amount: 900,
    currency: "usd",
    interval: "month",
    at: "2027-05-03T12:00:00+00:00",
  },
  content: ({ plan, ...next }, { t, format }) => ({
    path: "/members/dashboard",
    facts: trialFacts({ t, format }, { plan, ...next }),
    values: { plan, date: format.date(next.at), price: format.money(next.amount, next.currency) },
  }),
});
