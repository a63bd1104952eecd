import { z } from "zod";
import { defineMail } from "../define";
import { sum } from "../values";

export const commissionSkipped = defineMail({
  name: "commission_skipped",
  group: "earning",
  order: 70,
  cause: "money",
  event: {
    type: "commission.skipped",
    sample: { amount: 540, currency: "usd", reason: "minimum" },
  },
  values: sum.extend({ reason: z.enum(["minimum", "account"]) }),
  sample: { amount: 540, currency: "usd", reason: "account" },
  variants: { minimum: { reason: "minimum" }, account: { reason: "account" } },
  content: ({ amount, currency, reason }, { format }) => ({
    path: "/members/earnings",
    values: { sum: format.money(amount, currency) },
    text: `commission_skipped.${reason}`,
  }),
});
