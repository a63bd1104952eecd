import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";
import { money } from "../values";

/** Which sentence says why a payment brought nothing. */
const returnedWords = (reason: string): string =>
  ({
    sold_out: "soldOut",
    declined: "declined",
    promo_used: "codeUsed",
    trial_used: "trialUsed",
    renewal_not_needed: "renewal",
  })[reason] ?? "second";

/** `reason` as in `automatic_refunds`. */
export const paymentReturned = defineMail({
  name: "payment_returned",
  group: "membership",
  order: 170,
  cause: "money",
  event: {
    type: "payment.returned",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      order_id: "00000000-0000-4000-8000-000000000001",
      reason: "sold_out",
    },
  },
  values: z.object({ ...money, plan: z.string(), reason: z.string() }),
  sample: {
    plan: "Pro",
    plan_key: "pro",
    amount: 2900,
    currency: "usd",
    reason: "second_subscription",
  },
  variants: Object.fromEntries(
    ["second", "sold_out", "declined", "promo_used", "trial_used", "renewal_not_needed"].map((reason) => [
      reason,
      { reason },
    ]),
  ),
  content: ({ plan, amount, currency, reason }, { t, format }) => ({
    path: "/members/dashboard",
    facts: [
      [t("facts.plan"), `${brand.name} ${plan}`],
      ...(amount > 0 ? [[t("facts.returned"), format.money(amount, currency)] as [string, string]] : []),
    ],
    values: { plan },
    ...(reason === "trial_used" && { subject: "payment_returned.trialSubject" }),
    text: `payment_returned.${returnedWords(reason)}`,
  }),
});
