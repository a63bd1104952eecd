"use server";

import { revalidatePath } from "next/cache";
import { action, memberAction } from "@/lib/guard/action";
import { authorizeVisitor } from "@/lib/guard/authorize";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { deliverSoon } from "@/lib/outbox/soon";
import {
  answerMessage,
  changeFeedback,
  linkFeedback,
  mergeFeedback,
  replyToFeedback,
  sendMemberMessage,
  submitFeedback,
} from "./mutations";
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

async function shown<T>(change: Promise<T>): Promise<T> {
  const changed = await change;
  revalidatePath("/[locale]/(admin)/admin/feedback", "page");
  return changed;
}

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

export const changeFeedbackAction = staffAction(
  { role: "moderator", name: "feedback.change", subject },
  feedbackChange,
  (wanted, staff) => shown(changeFeedback(staff, wanted)),
);

export const replyToFeedbackAction = staffAction(
  { role: "moderator", name: "feedback.reply", subject },
  feedbackReply,
  async (wanted, staff) => {
    const changed = await shown(replyToFeedback(staff, wanted));
    deliverSoon();
    return changed;
  },
);

export const mergeFeedbackAction = staffAction(
  {
    role: "moderator",
    name: "feedback.merge",
    subject,
    beside: { feedback_not_found: "into", feedback_not_mergeable: "into" },
  },
  feedbackMerge,
  (wanted, staff) => shown(mergeFeedback(staff, wanted)),
);

export const linkFeedbackAction = staffAction(
  { role: "moderator", name: "feedback.link", subject, beside: { member_not_found: "member" } },
  feedbackLink,
  (wanted, staff) => shown(linkFeedback(staff, wanted)),
);
