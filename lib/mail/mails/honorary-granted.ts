import { z } from "zod";
import { defineMail } from "../define";

export const honoraryGranted = defineMail({
  name: "honorary_granted",
  group: "membership",
  order: 220,
  cause: "account",
  event: {
    type: "honorary.granted",
    sample: { honorary_id: "00000000-0000-4000-8000-000000000001", plan_key: "founder", claim: true },
    params: ({ values }) => ({ ends_at: null, ...values }),
  },
  values: z.object({
    plan: z.string(),
    /** Null for good. */
    ends_at: z.coerce.date().nullable(),
    /** Whether an NFT comes with it. */
    claim: z.boolean(),
  }),
  sample: { plan: "Founder", ends_at: "2027-05-03T12:00:00+00:00", claim: false },
  variants: {
    good: { ends_at: null, claim: false },
    until: { ends_at: "2027-05-03T12:00:00Z", claim: true },
  },
  content({ plan, ends_at, claim }, { format }) {
    const told = {
      values: { plan, date: ends_at ? format.date(ends_at) : "" },
      text: `honorary_granted.${ends_at ? "until" : "good"}`,
    };
    if (!claim) return { ...told, path: "/members/dashboard" };
    const action = "honorary_granted.claimAction";
    return { ...told, path: "/connect-wallet-post-purchase", further: ["honorary_granted.claim"], action };
  },
});
