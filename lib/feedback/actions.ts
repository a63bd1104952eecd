"use server";

import { revalidatePath } from "next/cache";
import { action } from "@/lib/action";
import { liveMember, requireModerator } from "@/lib/session/session";
import { changeFeedback, submitFeedback } from "./mutations";
import { contactForm, feedbackChange } from "./schema";

/** The form of `/legal/contact`, for visitors and members. */
export const sendMessage = action(contactForm, async (form) => {
  return { reference: await submitFeedback(form, await liveMember()), email: form.email };
});

const change = action(feedbackChange, async (wanted) => {
  await changeFeedback(await requireModerator(), wanted);
  revalidatePath("/[locale]/(admin)/admin/feedback", "page");
  return null;
});

export async function changeFeedbackAction(previous: Parameters<typeof change>[0], form: FormData) {
  return change(previous, form);
}
