import { defineMail } from "../define";
import { sum } from "../values";

export const payoutReturned = defineMail({
  name: "payout_returned",
  group: "earning",
  order: 60,
  cause: "money",
  event: {
    type: "payout.returned",
    sample: { payout_id: "00000000-0000-4000-8000-000000000001", amount: 4980, currency: "usd" },
  },
  values: sum,
  sample: { amount: 4980, currency: "usd" },
  content: ({ amount, currency }, { format }) => ({
    path: "/members/earnings",
    values: { sum: format.money(amount, currency) },
  }),
});
