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
