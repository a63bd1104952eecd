/** What a line of commission follows from (`private.commission_lines`). */
export const lineReasons = [
  "payment",
  "renewal",
  "upgrade",
  "refund",
  "refund_returned",
  "dispute_lost",
  "dispute_won",
  "referral_qualified",
  "referral_ended",
  "bounty",
  "bounty_returned",
] as const;

/** Whom or what a line is about, in the reader's language. */
export const lineSubject = (
  { referee, mission }: { referee: string | null; mission: Record<string, { title: string }> | null },
  locale: string,
): string => referee ?? (mission?.[locale] ?? mission?.en)?.title ?? "";

/** Where each cent stands (`private.unpaid_reason`). */
export const lineStates = [
  "paid",
  "transferred",
  "refused",
  "on_hold",
  "in_run",
  "held",
  "negative",
  "minimum",
  "erased",
  "suspended",
  "account",
  "next_run",
] as const;

/** What keeps a payable sum out of a run (`private.payable`). */
export const payoutProblems = ["negative", "minimum", "erased", "suspended", "account"] as const;
