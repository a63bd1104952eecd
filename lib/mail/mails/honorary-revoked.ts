import { z } from "zod";
import { defineMail } from "../define";

export const honoraryRevoked = defineMail({
  name: "honorary_revoked",
  group: "membership",
  order: 230,
  cause: "account",
  event: {
    type: "honorary.revoked",
    sample: { honorary_id: "00000000-0000-4000-8000-000000000001", plan_key: "founder" },
  },
  values: z.object({ plan: z.string() }),
  sample: { plan: "Founder" },
  content: ({ plan }) => ({ path: "/members/dashboard", values: { plan } }),
});
