import { z } from "zod";
import { defineMail } from "../define";

export const referralQualified = defineMail({
  name: "referral_qualified",
  group: "earning",
  order: 10,
  cause: "choice",
  category: "referral",
  event: {
    type: "referral.qualified",
    sample: { referral_id: "00000000-0000-4000-8000-000000000001", qualified: 3 },
    // The rule may be worth nothing for a while.
    params: ({ values }) => ({ ...values, points: values.points ?? 0, bonus: values.bonus ?? 0 }),
  },
  values: z.object({
    referee: z.string(),
    points: z.number().int(),
    /** Of a campaign, on top; mails that waited before campaigns were told have none. */
    bonus: z.number().int().default(0),
    qualified: z.number().int(),
  }),
  sample: { referee: "V•••", points: 1200, bonus: 700, qualified: 3 },
  content({ referee, points, bonus, qualified }, { t, format }) {
    const ofCampaign: [string, string][] =
      bonus > 0 ? [[t("facts.bonus"), format.number(bonus, "signed")]] : [];
    return {
      path: "/members/affiliate",
      facts: [
        [t("facts.points"), format.number(points, "signed")],
        ...ofCampaign,
        [t("facts.qualified"), format.number(qualified)],
      ],
      values: { referee },
    };
  },
});
