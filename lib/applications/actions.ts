"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { memberAction } from "@/lib/guard/action";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { describeError } from "@/lib/platform/describe-error";
import { removeUnusedFiles } from "./files";
import { redeemInvite, saveApplication } from "./mutations";
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

/** Decides, and mails the applicant. Refuses forbidden (the own one), application_locked, changed_meanwhile. */
export const reviewApplicationAction = staffChange({
  role: "moderator",
  name: "application.review",
  subject: ({ application }) => ["creator_application", application],
  form: applicationReview,
  rpc: "admin_review_application",
  args: ({ application, status, reason, version }) => ({
    p_application: application,
    p_status: status,
    p_reason: reason,
    p_version: version,
  }),
  follows: () => deliverSoon(),
  refresh: () => revalidatePath("/[locale]/(admin)/admin", "layout"),
});

/** A new single-use invitation, whose code is shown where it was made. */
export const makeInvite = staffChange({
  role: "moderator",
  name: "invite.create",
  subject: () => ["creator_invite", ""],
  form: inviteNote,
  rpc: "admin_create_invite",
  args: ({ note }) => ({ p_note: note }),
  answer: z.string().transform((code) => ({ code })),
  refresh: () => undefined,
});
