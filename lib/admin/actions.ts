"use server";

import { revalidatePath } from "next/cache";
import { deliverSoon } from "@/lib/outbox/soon";
import { staffAction } from "@/lib/guard/staff/staff-action";
import * as admin from "./mutations";
import { award, deliveryRetry, referralReview, reversal, roleChange } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

export const reversePointsAction = staffAction(
  { role: "moderator", name: "points.reverse", subject: ({ ledger }) => ["ledger", String(ledger)] },
  reversal,
  async ({ ledger, reason }, staff) => {
    const changed = await admin.reversePoints(staff, ledger, reason);
    refresh();
    return changed;
  },
);

export const awardPointsAction = staffAction(
  {
    role: "moderator",
    name: "points.award",
    subject: ({ member }) => ["member", member],
    beside: { points_invalid: "points", points_limit: "points", points_daily_limit: "points" },
  },
  award,
  async (given, staff) => {
    const changed = await admin.awardPoints(staff, given);
    refresh();
    return changed;
  },
);

export const changeRoleAction = staffAction(
  { role: "admin", name: "role.change", subject: ({ member }) => ["member", member], stepUp: true },
  roleChange,
  async (change, staff) => {
    const changed = await admin.changeRole(staff, change);
    refresh();
    return changed;
  },
);

export const reviewReferralAction = staffAction(
  { role: "moderator", name: "referral.review", subject: ({ referral }) => ["referral", referral] },
  referralReview,
  async (decision, staff) => {
    const changed = await admin.reviewReferral(staff, decision);
    refresh();
    return changed;
  },
);

export const retryDeliveryAction = staffAction(
  { role: "admin", name: "delivery.retry", subject: ({ delivery }) => ["delivery", delivery] },
  deliveryRetry,
  async ({ delivery, reason }, staff) => {
    const changed = await admin.retryDelivery(staff, delivery, reason);
    deliverSoon();
    refresh();
    return changed;
  },
);
