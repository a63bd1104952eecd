import { z } from "zod";
import { defineMail } from "../define";
import { membershipPath } from "../facts";

export const cancelPlanned = defineMail({
  name: "cancel_planned",
  group: "membership",
  order: 110,
  cause: "money",
  event: {
    type: "subscription.cancel_planned",
    sample: {
      subscription_id: "sub_1",
      plan_key: "plus",
      lookup_key: "plus_month",
      at: "2027-06-10T12:00:00+00:00",
    },
  },
  values: z.object({ plan: z.string(), at: z.coerce.date().nullish() }),
  sample: { plan: "Plus", at: "2027-06-10T12:00:00+00:00" },
  content: ({ plan, at }, { format }) => ({
    path: membershipPath,
    values: { plan, date: at ? format.date(at) : "–" },
  }),
});
