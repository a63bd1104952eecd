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
  version,
});
export type FeedbackChange = z.output<typeof feedbackChange>;

/** Answer of `admin_feedback`. */
export const feedbackList = z.object({
  total: z.number().int(),
  waiting: z.number().int(),
  rows: z.array(
    message.extend({
      id: z.uuid(),
      user_id: z.uuid().nullable(),
      name: z.string(),
      email: z.string(),
      message: z.string(),
      locale: z.string(),
    }),
  ),
});
export type FeedbackList = z.output<typeof feedbackList>;
