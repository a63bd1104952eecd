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

type Deciding = {
  state: (typeof payoutStates)[number];
  second_needed: boolean;
  approved_at: string | null;
  alone_at: string | null;
  other: boolean;
};

/**
 * What is to be said of who decides about a payout: `two` admins, `half` when one of them has, another one when it is the reader's `own`;
 * where no other admin is there, what happens then (`aloneBefore`, `alone` with its time, `ownAlone`); null when the reader may
 * decide alone, or nobody has to.
 */
export function whoDecides(
  { state, second_needed, approved_at, alone_at, other }: Deciding,
  own: boolean,
): "two" | "half" | "own" | "ownAlone" | "alone" | "aloneBefore" | null {
  if (own) {
    if (state !== "pending" && state !== "held" && state !== "failed") return null;
    return other ? "own" : "ownAlone";
  }
  if (state !== "pending" || !second_needed) return null;
  if (alone_at) return "alone";
  if (approved_at) return "half";
  return other ? "two" : "aloneBefore";
}

/** What is known about a member's tax form: Stripe keeps it and tells the platform nothing, so an admin attests it. */
export const taxFormStates = ["unknown", "collected", "not_needed"] as const;
