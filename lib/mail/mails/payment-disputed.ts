import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";
import { membershipPath, reversalFacts } from "../facts";
import { money, reversed } from "../values";

export const paymentDisputed = defineMail({
  name: "payment_disputed",
  group: "membership",
  order: 180,
  cause: "money",
  event: {
    type: "payment.disputed",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      order_id: "00000000-0000-4000-8000-000000000001",
      state: "lost",
      points: 500,
      tier: "standard",
    },
  },
  values: z.object({
    ...money,
    ...reversed,
    plan: z.string(),
    /** The whole payment, of which `amount` is disputed, and what of it was refunded otherwise. */
    paid: z.number().int().nullish(),
    refunded: z.number().int().nullish(),
    state: z.enum(["needs_response", "lost", "won"]),
  }),
  sample: {
    plan: "Plus",
    plan_key: "plus",
    amount: 900,
    currency: "usd",
    state: "lost",
    points: 500,
    access: "Standard",
  },
  variants: Object.fromEntries(["needs_response", "lost", "won"].map((state) => [state, { state }])),
  content(disputed, { t, format }) {
    const { plan, amount, paid, refunded, currency, points, access, state } = disputed;
    const sum = (label: string, value: number | null | undefined): [string, string][] =>
      value ? [[t(label), format.money(value, currency)]] : [];
    return {
      path: membershipPath,
      facts: [
        [t("facts.plan"), `${brand.name} ${plan}`],
        ...sum("facts.amount", paid),
        ...(state === "won" ? [] : sum(state === "lost" ? "facts.takenBack" : "facts.disputed", amount)),
        ...sum("facts.refundedBefore", refunded),
        ...reversalFacts({ t, format }, points, access),
      ],
      values: { plan },
      subject: `payment_disputed.subject.${state}`,
      text: `payment_disputed.${state}`,
    };
  },
});
