import { z } from "zod";
import { defineMail } from "../define";
import { membershipPath } from "../facts";

export const membershipResumed = defineMail({
  name: "membership_resumed",
  group: "membership",
  order: 120,
  cause: "money",
  event: {
    type: "subscription.resumed",
    sample: { subscription_id: "sub_1", plan_key: "plus" },
  },
  values: z.object({ plan: z.string(), at: z.coerce.date().nullish() }),
  sample: { plan: "Plus", at: "2027-06-10T12:00:00+00:00" },
  content: ({ plan, at }, { format }) => ({
    path: membershipPath,
    values: { plan, date: at ? format.date(at) : "–" },
  }),
});
