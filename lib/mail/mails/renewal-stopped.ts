import { z } from "zod";
import { defineMail } from "../define";

export const renewalStopped = defineMail({
  name: "renewal_stopped",
  group: "membership",
  order: 40,
  cause: "money",
  event: {
    type: "subscription.renewal_stopped",
    sample: { subscription_id: "sub_1", plan_key: "pro" },
    params: ({ values }) => ({ owned: null, ends_at: null, ...values }),
  },
  values: z.object({
    plan: z.string(),
    /** The plan that is owned; null when it was taken back meanwhile. */
    owned: z.string().nullable(),
    /** Null when it ended at once. */
    ends_at: z.coerce.date().nullable(),
  }),
  sample: { plan: "Pro", owned: "Founder", ends_at: "2027-05-03T12:00:00+00:00" },
  variants: { runs: {}, ended: { ends_at: null } },
  content({ plan, owned, ends_at }, { format }) {
    const date = ends_at ? format.date(ends_at) : "";
    return {
      path: "/members/dashboard",
      values: { plan, owned: owned ?? "", date },
      text: ends_at ? "renewal_stopped.runs" : "renewal_stopped.ended",
    };
  },
});
