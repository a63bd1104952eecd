import { z } from "zod";
import { defineMail } from "../define";
import { trialFacts } from "../facts";
import { interval, money } from "../values";

export const trialStarted = defineMail({
  name: "trial_started",
  group: "membership",
  order: 70,
  cause: "money",
  event: {
    type: "trial.started",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      order_id: "00000000-0000-4000-8000-000000000001",
      subscription_id: "sub_1",
      days: 14,
      interval: "month",
      at: "2027-05-03T12:00:00+00:00",
    },
  },
  values: z.object({
    ...money,
    plan: z.string(),
    days: z.number().int(),
    at: z.coerce.date(),
    interval,
  }),
  sample: {
    plan: "Plus",
    plan_key: "plus",
    amount: 900,
    currency: "usd",
    days: 14,
    interval: "month",
    at: "2027-05-03T12:00:00+00:00",
  },
  content({ plan, amount, currency, interval, days, at }, { t, format }) {
    const date = format.date(at);
    return {
      path: "/members/dashboard",
      facts: trialFacts({ t, format }, { plan, amount, currency, interval, at }),
      values: { plan, days, date },
    };
  },
});
