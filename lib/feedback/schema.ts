import { z } from "zod";
import { isLocale, type Locale } from "@/lib/platform/i18n/routing";
import { feedbackStatuses, topics, type FeedbackStatus, type Topic } from "./rules";

export const contactForm = z.object({
  locale: z.custom<Locale>(isLocale).catch("en"),
  name: z.string().trim().min(1, "name_missing").max(80, "too_long"),
  email: z.string().trim().toLowerCase().max(320, "too_long").pipe(z.email("email_invalid")),
  topic: z.enum(topics, "required"),
  message: z.string().trim().min(1, "required").min(10, "too_short").max(4000, "too_long"),
});
export type ContactForm = z.output<typeof contactForm>;

/** Answer of GET /api/me/feedback. */
export type MyFeedback = {
  name: string;
  email: string;
  messages: { reference: string; topic: Topic; status: FeedbackStatus; created_at: string }[];
};

/** Filters of the admin inbox as they are in the address; anything unreadable falls back to its default. */
export const feedbackFilter = z.object({
  q: z.string().trim().max(100).catch(""),
  status: z.enum(["", ...feedbackStatuses]).catch(""),
  topic: z.enum(["", ...topics]).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
export type FeedbackFilter = z.output<typeof feedbackFilter>;
export const feedbackPageSize = 20;

export const feedbackChange = z.object({
  feedback: z.uuid(),
  status: z.enum(feedbackStatuses),
  reason: z.string().trim().min(3, "reason_required").max(300, "too_long"),
});
export type FeedbackChange = z.output<typeof feedbackChange>;

/** Answer of the SQL function `admin_feedback()`. */
export type FeedbackList = {
  total: number;
  waiting: number;
  rows: {
    id: string;
    reference: string;
    user_id: string | null;
    name: string;
    email: string;
    topic: Topic;
    message: string;
    locale: string;
    status: FeedbackStatus;
    created_at: string;
  }[];
};
