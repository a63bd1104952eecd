"use server";

import { revalidatePath } from "next/cache";
import { action } from "@/lib/action";
import { requireAdmin, requireModerator } from "@/lib/session/session";
import * as admin from "./mutations";
import { award, referralReview, reversal, roleChange } from "./schema";

const refresh = () => revalidatePath("/[locale]/admin", "layout");

const reverse = action(reversal, async ({ ledger, reason }) => {
  await admin.reversePoints(await requireModerator(), ledger, reason);
  refresh();
  return null;
});

const give = action(award, async ({ member, points, reason }) => {
  await admin.awardPoints(await requireModerator(), member, points, reason);
  refresh();
  return null;
});

const role = action(roleChange, async (change) => {
  await admin.changeRole(await requireAdmin(), change);
  refresh();
  return null;
});

const review = action(referralReview, async (decision) => {
  await admin.reviewReferral(await requireModerator(), decision);
  refresh();
  return null;
});

type Previous = Parameters<typeof reverse>[0];

export async function reversePointsAction(previous: Previous, form: FormData) {
  return reverse(previous, form);
}
export async function awardPointsAction(previous: Previous, form: FormData) {
  return give(previous, form);
}
export async function changeRoleAction(previous: Previous, form: FormData) {
  return role(previous, form);
}
export async function reviewReferralAction(previous: Previous, form: FormData) {
  return review(previous, form);
}
