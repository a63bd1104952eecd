"use server";

import { revalidatePath } from "next/cache";
import { action, memberAction } from "@/lib/guard/action";
import { authorizeVisitor } from "@/lib/guard/authorize";
import { staffChange } from "@/lib/guard/staff/staff-change";
import { deliverSoon } from "@/lib/outbox/soon";
import { answerMessage, sendMemberMessage, submitFeedback } from "./mutations";
import {
  contactForm,
  feedbackChange,
  feedbackLink,
  feedbackMerge,
  feedbackReply,
  memberMessage,
  ownAnswer,
} from "./schema";

const subject = ({ feedback }: { feedback: string }): [string, string] => ["feedback", feedback];

const refresh = () => revalidatePath("/[locale]/(admin)/admin/feedback", "page");

/** The form of `/legal/contact`, for visitors and members. */
export const sendMessage = action(contactForm, async (form) => {
  return { reference: await submitFeedback(form, await authorizeVisitor()), email: form.email };
});

/** The form of `/members/feedback`. */
export const sendMemberMessageAction = memberAction(memberMessage, async (form, member) => {
  const reference = await sendMemberMessage(form, member);
  revalidatePath("/[locale]/(members)/members/feedback", "page");
  return { reference };
});

export const answerMessageAction = memberAction(ownAnswer, async ({ reference, body }) => {
  await answerMessage(reference, body);
  revalidatePath("/[locale]/(members)/members/feedback", "page");
});

/** Refuses not_found, conflict (it has that status already), changed_meanwhile. */
export const changeFeedbackAction = staffChange({
  role: "moderator",
  name: "feedback.change",
  subject,
  form: feedbackChange,
  rpc: "admin_set_feedback",
  args: ({ feedback, status, reason, version }) => ({
    p_feedback: feedback,
    p_status: status,
    p_reason: reason,
    p_version: version,
  }),
  refresh,
});

/** Answers the writer, and those whose messages are merged into it. Refuses not_found, conflict, changed_meanwhile. */
export const replyToFeedbackAction = staffChange({
  role: "moderator",
  name: "feedback.reply",
  subject,
  form: feedbackReply,
  rpc: "admin_reply_feedback",
  args: ({ feedback, body, version }) => ({ p_feedback: feedback, p_body: body, p_version: version }),
  follows: () => deliverSoon(),
  refresh,
});

/** Refuses not_found, feedback_not_found, feedback_not_mergeable, changed_meanwhile. */
export const mergeFeedbackAction = staffChange({
  role: "moderator",
  name: "feedback.merge",
  subject,
  beside: { feedback_not_found: "into", feedback_not_mergeable: "into" },
  form: feedbackMerge,
  rpc: "admin_merge_feedback",
  args: ({ feedback, into, reason, version }) => ({
    p_feedback: feedback,
    p_into: into,
    p_reason: reason,
    p_version: version,
  }),
  refresh,
});

/** Refuses not_found, member_not_found, conflict (it is a member's already), changed_meanwhile. */
export const linkFeedbackAction = staffChange({
  role: "moderator",
  name: "feedback.link",
  subject,
  beside: { member_not_found: "member" },
  form: feedbackLink,
  rpc: "admin_link_feedback",
  args: ({ feedback, member, reason, version }) => ({
    p_feedback: feedback,
    p_member: member,
    p_reason: reason,
    p_version: version,
  }),
  refresh,
});
