import { z } from "zod";
import { defineMail } from "../define";

export const referralAttributed = defineMail({
  name: "referral_attributed",
  group: "earning",
  order: 30,
  cause: "account",
  event: {
    type: "referral.attributed",
    sample: { referral_id: "00000000-0000-4000-8000-000000000001", side: "referee" },
  },
  values: z.object({
    /** To whom it goes: who was invited, or who invited. */
    side: z.enum(["referee", "referrer"]),
    /** The other of the two, masked. */
    referee: z.string(),
  }),
  sample: { side: "referrer", referee: "V•••" },
  variants: { referee: { side: "referee" }, referrer: { side: "referrer" } },
  content: ({ side, referee }) => ({
    path: "/members/affiliate",
    values: { other: referee },
    text: `referral_attributed.${side}`,
    further: ["referral_attributed.wrong"],
  }),
});
