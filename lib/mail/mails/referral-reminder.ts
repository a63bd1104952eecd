import { z } from "zod";
import { defineMail } from "../define";

export const referralReminder = defineMail({
  name: "referral_reminder",
  group: "earning",
  order: 20,
  cause: "choice",
  category: "referral",
  event: {
    type: "referral.reminded",
    sample: { referral_id: "00000000-0000-4000-8000-000000000001" },
    params: () => ({}),
  },
  values: z.object({
    /** Who invited, masked. */
    referee: z.string(),
    missing: z.array(z.enum(["email", "onboarding", "wallet", "activity"])),
  }),
  sample: { referee: "N•••", missing: ["wallet", "activity"] },
  variants: { missing: {}, none: { missing: [] } },
  content: ({ referee, missing }) => ({
    path: "/members/dashboard",
    values: { referee },
    text: missing.length > 0 ? undefined : "referral_reminder.none",
    further: missing.map((step) => `referral_reminder.${step}`),
  }),
});
