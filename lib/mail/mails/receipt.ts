import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";
import { nextFacts } from "../facts";
import { interval, money, nextCharge } from "../values";

export const receipt = defineMail({
  name: "receipt",
  group: "membership",
  order: 10,
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
    },
    answers: ({ values }) => values.gift_id === undefined,
  },
  values: z.object({
    ...money,
    plan: z.string(),
    order_id: z.string(),
    points: z.number().int().nullish(),
    interval,
    next: nextCharge,
    /** Whether an NFT comes with it. */
    claim: z.boolean().nullish(),
  }),
  sample: {
    plan: "Plus",
    plan_key: "plus",
    amount: 900,
    currency: "usd",
    order_id: "o1",
    points: 500,
    interval: "month",
    next: { amount: 900, price: 900, currency: "usd", interval: "month", at: "2027-05-03T12:00:00+00:00" },
  },
  variants: {
    plain: {},
    code: { amount: 720 },
    free: { amount: 0, points: null },
    claim: { plan: "Founder", amount: 24_900, interval: null, next: null, claim: true },
  },
  content({ plan, amount, currency, points, next, claim }, { t, format }) {
    const paid: [string, string][] = [
      [t("facts.plan"), `${brand.name} ${plan}`],
      [t("facts.amount"), format.money(amount, currency)],
      ...nextFacts({ t, format }, next),
    ];
    const earned: [string, string][] = points ? [[t("facts.points"), format.number(points, "signed")]] : [];
    const facts = [...paid, ...earned];
    const text = amount === 0 ? "receipt.free" : "receipt.text";
    const manage = next ? ["receipt.manage"] : [];
    if (!claim) return { path: "/members/dashboard", facts, values: { plan }, text, further: manage };
    const further = ["receipt.claim", ...manage];
    return {
      path: "/connect-wallet-post-purchase",
      facts,
      values: { plan },
      text,
      further,
      action: "receipt.claimAction",
    };
  },
});
