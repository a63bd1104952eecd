import { z } from "zod";
import { defineMail } from "../define";

export const membershipEnded = defineMail({
  name: "membership_ended",
  group: "membership",
  order: 130,
  cause: "money",
  event: {
    type: "subscription.ended",
    sample: { subscription_id: "sub_1", plan_key: "plus", lookup_key: "plus_month" },
  },
  values: z.object({
    plan: z.string(),
    /** What brings it back. */
    lookup_key: z.string().nullish(),
    unpaid: z.boolean().nullish(),
  }),
  sample: { plan: "Plus", lookup_key: "plus_month", unpaid: true },
  variants: { ended: { unpaid: false }, unpaid: { unpaid: true } },
  content: ({ plan, lookup_key, unpaid }) => ({
    path: lookup_key ? `/get-access?checkout=${lookup_key}` : "/pricing",
    values: { plan },
    text: `membership_ended.${unpaid ? "unpaid" : "ended"}`,
  }),
});
