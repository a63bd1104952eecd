"use server";

import { revalidatePath } from "next/cache";
import { action, memberAction } from "@/lib/action";
import { requireModerator } from "@/lib/session/session";
import { createInvite, redeemInvite, reviewApplication, saveApplication } from "./mutations";
import { applicationForm, applicationReview, inviteForm, inviteNote } from "./schema";

/** The two buttons of `/apply`: keep the draft, or send it. */
export const writeApplication = memberAction(
  applicationForm,
  async (form, member) => {
    await saveApplication(member, form);
    return { sent: form.intent === "send" };
  },
  { limit: { name: "application", max: 60, seconds: 3600 } },
);

/** Guessing codes is counted per member. */
export const acceptInvite = memberAction(
  inviteForm,
  async ({ invite }, member) => {
    await redeemInvite(member, invite);
    return null;
  },
  { limit: { name: "invite", max: 10, seconds: 900, code: "too_many_attempts" } },
);

const review = action(applicationReview, async (decision) => {
  await reviewApplication(await requireModerator(), decision);
  revalidatePath("/[locale]/(admin)/admin/work", "page");
  return null;
});

export async function reviewApplicationAction(previous: Parameters<typeof review>[0], form: FormData) {
  return review(previous, form);
}

export const makeInvite = action(inviteNote, async ({ note }) => {
  return { code: await createInvite(await requireModerator(), note) };
});
