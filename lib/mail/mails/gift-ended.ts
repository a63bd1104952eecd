import { z } from "zod";
import { defineMail } from "../define";

export const giftEnded = defineMail({
  name: "gift_ended",
  group: "gifts",
  order: 70,
  cause: "account",
  event: {
    type: "gift.ended",
    sample: { gift_id: "00000000-0000-4000-8000-000000000001", plan_key: "plus", months: 12 },
  },
  values: z.object({ plan: z.string(), months: z.number().int() }),
  sample: { plan: "Plus", months: 12 },
  content: ({ plan }) => ({ path: "/pricing", values: { plan } }),
});
