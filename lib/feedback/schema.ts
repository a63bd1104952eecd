import { z } from "zod";
import { version } from "@/lib/guard/staff/changed";
import { isLocale, type Locale } from "@/lib/platform/i18n/routing";
import { feedbackStatuses, topics } from "./rules";

export const contactForm = z.object({
  locale: z.custom<Locale>(isLocale).catch("en"),
  name: z.string().trim().min(1, "name_missing").max(80, "too_long"),
  email: z.string().trim().toLowerCase().max(320, "too_long").pipe(z.email("email_invalid")),
  topic: z.enum(topics, "required"),
  message: z.string().trim().min(1, "required").min(10, "too_short").max(4000, "too_long"),
});
export type ContactForm = z.output<typeof contactForm>;

const message = z.object({
  reference: z.string(),
  topic: z.enum(topics),
  status: z.enum(feedbackStatuses),
  created_at: z.string(),
});

/** The member's own rows of `feedback`. */
export const ownMessages = z.array(message);

/** Answer of GET /api/me/feedback. */
export type MyFeedback = { name: string; email: string; messages: z.output<typeof ownMessages> };

export const feedbackChange = z.object({
  feedback: z.uuid(),
  status: z.enum(feedbackStatuses),
  reason: z.string().trim().min(3, "reason_required").max(300, "too_long"),
  version,
});
export type FeedbackChange = z.output<typeof feedbackChange>;

/** A row of the list `admin_feedback`. */
export const feedbackRow = message.extend({
  id: z.uuid(),
  user_id: z.uuid().nullable(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  locale: z.string(),
  updated_at: z.string(),
});
export type FeedbackRow = z.output<typeof feedbackRow>;

/** What the list says besides its rows: messages that are new or open. */
export const feedbackCounts = { waiting: z.number().int() };
