import { z } from "zod";
import { defineMail } from "../define";

export const giftEnding = defineMail({
  name: "gift_ending",
  group: "gifts",
  order: 60,
  cause: "account",
  event: {
    type: "gift.ending",
    sample: {
      gift_id: "00000000-0000-4000-8000-000000000001",
      plan_key: "plus",
      at: "2027-05-03T12:00:00+00:00",
    },
  },
  values: z.object({ plan: z.string(), at: z.coerce.date() }),
  sample: { plan: "Plus", at: "2027-05-03T12:00:00+00:00" },
  content: ({ plan, at }, { format }) => ({ path: "/pricing", values: { plan, date: format.date(at) } }),
});
