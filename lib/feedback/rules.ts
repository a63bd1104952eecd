/* Apart from the schemas, so that the form does not bring their library to the browser. */

export const topics = [
  "question",
  "membership",
  "payment",
  "privacy",
  "partnership",
  "problem",
  "idea",
] as const;

export const feedbackStatuses = ["new", "open", "answered", "closed"] as const;
export type FeedbackStatus = (typeof feedbackStatuses)[number];
