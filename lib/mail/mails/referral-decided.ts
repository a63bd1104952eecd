import { z } from "zod";
import { defineMail } from "../define";

export const referralDecided = defineMail({
  name: "referral_decided",
  group: "earning",
  order: 40,
  cause: "account",
  event: {
    type: "referral.decided",
    sample: {
      referral_id: "00000000-0000-4000-8000-000000000001",
      side: "referrer",
      qualified: false,
      points: -1200,
    },
  },
  values: z.object({
    side: z.enum(["referee", "referrer"]),
    /** Whether it counts again; else it was rejected. */
    qualified: z.boolean(),
    points: z.number().int(),
    /** The other of the two, masked. */
    referee: z.string(),
  }),
  sample: { side: "referrer", qualified: false, points: -1200, referee: "V•••" },
  variants: {
    referee: { side: "referee", points: -300 },
    referrer: { side: "referrer" },
    refereeAgain: { side: "referee", qualified: true, points: 300 },
    referrerAgain: { side: "referrer", qualified: true, points: 1200 },
  },
  content: ({ side, qualified, points, referee }, { t, format }) => ({
    path: "/members/affiliate",
    facts: points === 0 ? [] : [[t("facts.points"), format.number(points, "signed")]],
    values: { other: referee },
    text: `referral_decided.${side}${qualified ? "Again" : ""}`,
    further: side === "referrer" && !qualified ? ["referral_decided.appeal"] : [],
  }),
});
