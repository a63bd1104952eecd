/**
 * Kinds of cases, as `private.case_kinds` registers them (docs/conventions.md, "Cases"), with the role that decides them at
 * least; a test compares the two.
 */
export const caseRoles = {
  application: "moderator",
  referral: "moderator",
  payment: "admin",
  refund: "admin",
  payout: "admin",
  delivery: "admin",
  erasure: "admin",
  brake: "admin",
  feedback: "moderator",
  appeal: "moderator",
  proof: "moderator",
  storefront: "moderator",
  report: "moderator",
  decision: "moderator",
} as const satisfies Record<string, "moderator" | "admin">;

export type CaseKind = keyof typeof caseRoles;
export const caseKinds = Object.keys(caseRoles) as [CaseKind, ...CaseKind[]];
