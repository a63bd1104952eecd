/**
 * Codes of other subjects that come with a pick: what `secondFactor` forms send and ask for, and what any change of the panel
 * can answer, because each shows its effect (`admin_change_effect`) and offers undo (`admin_undo`) for every kind.
 */
export const companions = {
  secondFactor: ["code_missing", "code_too_soon", "delivery_failed"],
  panel: [
    "appeal_closed",
    "appeal_other_person",
    "application_locked",
    "merge_closed",
    "order_not_found",
    "own_alias",
    "payment_not_refundable",
    "plan_unknown",
    "promo_expired",
    "referral_circle",
    "referral_not_found",
    "referral_not_held",
    "referral_younger",
    "segment_invalid",
    "segment_name_taken",
    "segment_too_large",
    "segment_used",
    "sold_out",
    "token_elsewhere",
  ],
} as const;
