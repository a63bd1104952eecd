import type { FeedbackStatus } from "@/lib/feedback/rules";

/** How the state of a message is marked, for its writer. */
export const feedbackTones: Record<FeedbackStatus, "neutral" | "info" | "positive"> = {
  new: "neutral",
  open: "info",
  answered: "positive",
  closed: "neutral",
};
