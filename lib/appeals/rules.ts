/** What can be appealed: the rows of `private.appeal_kinds`. */
export const appealKinds = [
  "referral",
  "suspension",
  "application",
  "points",
  "proof",
  "strike",
  "storefront",
] as const;
export type AppealKind = (typeof appealKinds)[number];

/** Of a penalty without an appeal `possible` or `late`, else of the appeal. */
export const appealStates = ["possible", "late", "open", "accepted", "rejected", "withdrawn"] as const;

/** Where a member sees each penalty. */
export const penaltyPages: Record<AppealKind, string> = {
  referral: "/members/affiliate",
  suspension: "/members/dashboard",
  application: "/apply",
  points: "/xp",
  proof: "/missions",
  storefront: "/connect-demo",
  strike: "/live-chat",
};
