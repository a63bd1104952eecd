"use server";

import { deliverSoon } from "@/lib/outbox/soon";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { award, deliveryRetry, referralReview, reversal, roleChange } from "./schema";

/* `version` is of `admin_change_effect`: the change is refused with changed_meanwhile when another person was faster. */

export const reversePointsAction = staffChange({
  role: "moderator",
  name: "points.reverse",
  subject: ({ ledger }) => ["ledger", String(ledger)],
  form: reversal,
  rpc: "admin_reverse_points",
  args: ({ ledger, reason }) => ({ p_ledger: ledger, p_reason: reason }),
});

export const awardPointsAction = staffChange({
  role: "moderator",
  name: "points.award",
  subject: ({ member }) => ["member", member],
  beside: { points_invalid: "points", points_limit: "points", points_daily_limit: "points" },
  form: award,
  rpc: "admin_award_points",
  args: ({ member, points, reason, version }) => ({
    p_user: member,
    p_points: points,
    p_reason: reason,
    p_version: version,
  }),
});

export const changeRoleAction = staffChange({
  role: "admin",
  name: "role.change",
  subject: ({ member }) => ["member", member],
  stepUp: true,
  form: roleChange,
  rpc: "admin_set_role",
  args: ({ member, role, granted, reason, version }) => ({
    p_user: member,
    p_role: role,
    p_granted: granted,
    p_reason: reason,
    p_version: version,
  }),
});

export const reviewReferralAction = staffChange({
  role: "moderator",
  name: "referral.review",
  subject: ({ referral }) => ["referral", referral],
  form: referralReview,
  rpc: "admin_review_referral",
  args: ({ referral, decision, reason, version }) => ({
    p_referral: referral,
    p_decision: decision,
    p_reason: reason,
    p_version: version,
  }),
});

/** One more attempt for an event or a mail that was given up. Refuses not_found. */
export const retryDeliveryAction = staffChange({
  role: "admin",
  name: "delivery.retry",
  subject: ({ delivery }) => ["delivery", delivery],
  form: deliveryRetry,
  rpc: "admin_retry_delivery",
  args: ({ delivery, reason }) => ({ p_id: delivery, p_reason: reason }),
  follows: () => deliverSoon(),
});
