import { z } from "zod";
import { defineMail } from "../define";

export const checkoutLeft = defineMail({
  name: "checkout_left",
  group: "membership",
  order: 60,
  cause: "choice",
  category: "offers",
  event: {
    type: "checkout.left",
    sample: { order_id: "00000000-0000-4000-8000-000000000001", plan_key: "plus", lookup_key: "plus_month" },
  },
  values: z.object({ plan: z.string(), lookup_key: z.string() }),
  sample: { plan: "Plus", lookup_key: "plus_month" },
  content: ({ plan, lookup_key }) => ({ path: `/get-access?checkout=${lookup_key}`, values: { plan } }),
});
