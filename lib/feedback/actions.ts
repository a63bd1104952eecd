"use server";

import { revalidatePath } from "next/cache";
import { action } from "@/lib/guard/action";
import { staffAction } from "@/lib/guard/staff/staff-action";
import { changeFeedback, submitFeedback } from "./mutations";
import { contactForm, feedbackChange } from "./schema";
import { authorizeVisitor } from "@/lib/guard/authorize";

/** The form of `/legal/contact`, for visitors and members. */
export const sendMessage = action(contactForm, async (form) => {
  return { reference: await submitFeedback(form, await authorizeVisitor()), email: form.email };
});

export const changeFeedbackAction = staffAction(
  { role: "moderator", name: "feedback.change", subject: ({ feedback }) => ["feedback", feedback] },
  feedbackChange,
  async (wanted, staff) => {
    const changed = await changeFeedback(staff, wanted);
    revalidatePath("/[locale]/(admin)/admin/feedback", "page");
    return changed;
  },
);
