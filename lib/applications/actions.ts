"use server";

import { revalidatePath } from "next/cache";
import { memberAction } from "@/lib/guard/action";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { describeError } from "@/lib/platform/describe-error";
import { removeUnusedFiles } from "./files";
import { createInvite, redeemInvite, reviewApplication, saveApplication } from "./mutations";
import { applicationForm, applicationReview, inviteForm, inviteNote } from "./schema";

/** The two buttons of `/apply`: keep the draft, or send it. */
export const writeApplication = memberAction(
  applicationForm,
  async (form, member) => {
    await saveApplication(member, form);
    const sent = form.intent === "send";
    // It is sent, whatever becomes of files that nothing names any more.
    if (sent)
      await removeUnusedFiles(member).catch((error: unknown) =>
        console.error("Unused files of an application stay:", describeError(error)),
      );
    return { sent };
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

export const reviewApplicationAction = staffAction(
  {
    role: "moderator",
    name: "application.review",
    subject: ({ application }) => ["creator_application", application],
  },
  applicationReview,
  async (decision, staff) => {
    const made = await reviewApplication(staff, decision);
    revalidatePath("/[locale]/(admin)/admin", "layout");
    return made;
  },
);

export const makeInvite = staffAction(
  { role: "moderator", name: "invite.create", subject: () => ["creator_invite", ""] },
  inviteNote,
  async ({ note }, staff) => ({ code: await createInvite(staff, note) }),
);
