import { z } from "zod";
import { version } from "@/lib/guard/staff/changed";
import { isLocale, type Locale } from "@/lib/platform/i18n/routing";
import { emailAddress } from "@/lib/platform/text/email-address";
import { writtenLine, writtenProse, writtenReason } from "@/lib/platform/text/written";
import { feedbackStatuses, topics } from "./rules";

export const contactForm = z.object({
  locale: z.custom<Locale>(isLocale).catch("en"),
  name: writtenLine(80, { missing: "name_missing" }),
  email: emailAddress,
  topic: z.enum(topics, "required"),
  message: writtenProse(4000, { least: 10 }),
});
export type ContactForm = z.output<typeof contactForm>;

const written = writtenProse(4000, { least: 1 });

/** The form of `/members/feedback`; who writes is known. */
export const memberMessage = contactForm.pick({ locale: true, topic: true, message: true }).extend({
  /** The page they came from. */
  path: z
    .string()
    .regex(/^\/[\w\-/]{0,199}$/)
    .catch(""),
});
export type MemberMessage = z.output<typeof memberMessage>;

export const ownAnswer = z.object({ reference: z.string().max(20), body: written });

const message = z.object({
  reference: z.string(),
  topic: z.enum(topics),
  status: z.enum(feedbackStatuses),
  message: z.string(),
  created_at: z.string(),
  /** Reference of the message it was put together with. */
  merged_into: z.string().nullable(),
  replies: z.array(
    z.object({ id: z.uuid(), from_staff: z.boolean(), body: z.string(), created_at: z.string() }),
  ),
});
export type OwnMessage = z.output<typeof message>;

/** Answer of `my_feedback`. */
export const ownMessages = z.array(message);

/** Answer of GET /api/me/feedback. */
export type MyFeedback = { name: string; email: string; messages: OwnMessage[] };

const change = { feedback: z.uuid(), version };
const reason = writtenReason;

export const feedbackChange = z.object({ ...change, status: z.enum(feedbackStatuses), reason });
export const feedbackReply = z.object({ ...change, body: written });
export const feedbackMerge = z.object({
  ...change,
  /** Reference of the other message. */
  into: z.string().trim().min(1, "required").max(20, "feedback_not_found"),
  reason,
});
export const feedbackLink = z.object({
  ...change,
  /** Id or address. */
  member: z.string().trim().min(1, "required").max(320, "member_not_found"),
  reason,
});

/** A row of the list `admin_feedback`. */
export const feedbackRow = message.extend({
  id: z.uuid(),
  user_id: z.uuid().nullable(),
  name: z.string(),
  /** Null of a member who has none. */
  email: z.string().nullable(),
  locale: z.string(),
  page_path: z.string(),
  updated_at: z.string(),
  /** How many say the same and get the same answer. */
  merged: z.number().int(),
  version: z.string(),
});
export type FeedbackRow = z.output<typeof feedbackRow>;

/** What the list says besides its rows: messages that are new or open. */
export const feedbackCounts = { waiting: z.number().int() };
