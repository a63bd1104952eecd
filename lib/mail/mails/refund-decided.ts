import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";
import { membershipPath } from "../facts";
import { money } from "../values";

export const refundDecided = defineMail({
  name: "refund_decided",
  group: "membership",
  order: 210,
  cause: "asked",
  event: {
    type: "refund.decided",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      request_id: "00000000-0000-4000-8000-000000000001",
      state: "refused",
      audit_id: 7,
    },
  },
  values: z.object({
    ...money,
    plan: z.string(),
    state: z.enum(["granted", "refused"]),
    /** What is granted. */
    amount: z.number().int().nullish(),
    /** Why it was refused. */
    answer: z.string().default(""),
  }),
  sample: {
    plan: "Plus",
    plan_key: "plus",
    amount: 900,
    currency: "usd",
    state: "granted",
  },
  variants: {
    granted: { state: "granted", amount: 900 },
    refused: { state: "refused", answer: "It was used for a year." },
  },
  content({ plan, state, amount, currency, answer }, { t, format }) {
    const told: [string, string] =
      state === "granted"
        ? [t("facts.refunded"), format.money(amount ?? 0, currency)]
        : [t("facts.answer"), answer];
    return {
      path: membershipPath,
      facts: [[t("facts.plan"), `${brand.name} ${plan}`], told],
      values: { plan },
      subject: `refund_decided.subject.${state}`,
      text: `refund_decided.${state}`,
    };
  },
});
