/** States of a payout (`private.payouts`). */
export const payoutStates = [
  "pending",
  "approved",
  "processed",
  "paid",
  "failed",
  "held",
  "fraud",
  "cancelled",
] as const;

/** What an admin may do with one (`private.payout_decisions`). */
export const payoutDecisions = ["approve", "hold", "release", "cancel", "fraud", "retry"] as const;

/** What is known about a member's tax form: Stripe keeps it and tells the platform nothing, so an admin attests it. */
export const taxFormStates = ["unknown", "collected", "not_needed"] as const;
export type TaxFormState = (typeof taxFormStates)[number];
