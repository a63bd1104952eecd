import type { ActionResult } from "@/lib/platform/action";
import { formValues } from "@/lib/platform/request/input/form-values";
import { isNoAnswer } from "./no-answer";

/** Milliseconds until what is asked without a press is asked again after no answer came. */
export const askAgain = 3000;

/** Whether asking again may help: nothing was refused, no answer came. */
export const isUnanswered = (answer: ActionResult<unknown>) =>
  !answer.ok && answer.reason === "service_unavailable";

/**
 * The answer of a server action, or the refusal `service_unavailable` with what was `typed` when none comes: thrown, it
 * would put the error screen in the place of the form. Everything else that is thrown is thrown on, redirects above all.
 */
export async function orUnanswered<T>(
  asked: Promise<ActionResult<T>>,
  typed?: unknown,
): Promise<ActionResult<T>> {
  try {
    return await asked;
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    return { ok: false, reason: "service_unavailable", values: formValues(typed) };
  }
}
