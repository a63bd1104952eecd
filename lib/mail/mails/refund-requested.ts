import { z } from "zod";
import { brand } from "@/lib/platform/brand";
import { defineMail } from "../define";
import { membershipPath } from "../facts";
import { money } from "../values";

export const refundRequested = defineMail({
  name: "refund_requested",
  group: "membership",
  order: 200,
  cause: "asked",
  event: {
    type: "refund.requested",
    sample: {
      plan_key: "plus",
      amount: 900,
      currency: "usd",
      request_id: "00000000-0000-4000-8000-000000000001",
      due_at: "2027-05-10T12:00:00+00:00",
    },
  },
  values: z.object({ ...money, plan: z.string(), due_at: z.coerce.date() }),
  sample: {
    plan: "Plus",
    plan_key: "plus",
    amount: 900,
    currency: "usd",
    due_at: "2027-05-10T12:00:00+00:00",
  },
  content: ({ plan, amount, currency, due_at }, { t, format }) => ({
    path: membershipPath,
    facts: [
      [t("facts.plan"), `${brand.name} ${plan}`],
      [t("facts.amount"), format.money(amount, currency)],
      [t("facts.due"), format.date(due_at)],
    ],
    values: { plan },
    further: ["refund_requested.withdraw"],
  }),
});
