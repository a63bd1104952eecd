/** Figures of the rules that texts may name in braces (`factWords`). */
export const factNames = [
  "refundDays",
  "graceDays",
  "claimDays",
  "clickDays",
  "referralDays",
  "activeDays",
  "retryDays",
  "appealDays",
  "answerDays",
  "inviteDays",
  "giftDays",
  "nftPlan",
  "referralPoints",
  "topPoints",
  "support",
] as const;
export type FactName = (typeof factNames)[number];
