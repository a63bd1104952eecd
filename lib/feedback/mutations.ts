import "server-only";
import { headers } from "next/headers";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { readOwnName } from "@/lib/members/queries";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import type {
  ContactForm,
  FeedbackChange,
  FeedbackLink,
  FeedbackMerge,
  FeedbackReply,
  MemberMessage,
} from "./schema";
import type { Member } from "@/lib/session/member";
import type { Staff } from "@/lib/session/status/access";

/** Puts a message into the inbox; returns its reference. Throws rate_limited: five an hour per address, twenty per visitor. */
export async function submitFeedback(form: ContactForm, member: Member | null): Promise<string> {
  await takeRateLimit({ name: "contact-mail", max: 5, seconds: 3600 }, member?.id ?? form.email);
  await takeRateLimit({ name: "contact-visitor", max: 20, seconds: 3600 }, clientAddress(await headers()));
  return unwrap(
    await createAdminSupabase().rpc("submit_feedback", {
      p_user: (member?.id ?? null) as string,
      p_name: form.name,
      p_email: form.email,
      p_topic: form.topic,
      p_message: form.message,
      p_path: "/legal/contact",
      p_locale: form.locale,
    }),
  );
}

/** A message from inside: five an hour. Returns its reference. Throws rate_limited. */
export async function sendMemberMessage(form: MemberMessage, member: Member): Promise<string> {
  await takeRateLimit({ name: "contact-mail", max: 5, seconds: 3600 }, member.id);
  return unwrap(
    await createAdminSupabase().rpc("submit_feedback", {
      p_user: member.id,
      p_name: (await readOwnName(member)) ?? "",
      p_email: member.email ?? "",
      p_topic: form.topic,
      p_message: form.message,
      p_path: form.path,
      p_locale: form.locale,
    }),
  );
}

/** Adds to an own message. Throws not_found, rate_limited (ten an hour). */
export async function answerMessage(reference: string, body: string): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("answer_feedback", { p_reference: reference, p_body: body }));
}

/** Throws not_found, conflict (it has that status already), changed_meanwhile. The function writes the audit line. */
export async function changeFeedback(
  _staff: Staff,
  { feedback, status, reason, version }: FeedbackChange,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(
    changed,
    await supabase.rpc("admin_set_feedback", {
      p_feedback: feedback,
      p_status: status,
      p_reason: reason,
      p_version: version,
    }),
  );
}

/** Answers the writer, and those whose messages are merged into it. Throws not_found, conflict, changed_meanwhile. */
export async function replyToFeedback(
  _staff: Staff,
  { feedback, body, version }: FeedbackReply,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const answer = { p_feedback: feedback, p_body: body, p_version: version };
  return unwrapAs(changed, await supabase.rpc("admin_reply_feedback", answer));
}

/** Throws not_found, feedback_not_found, feedback_not_mergeable, changed_meanwhile. */
export async function mergeFeedback(
  _staff: Staff,
  { feedback, into, reason, version }: FeedbackMerge,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const merge = { p_feedback: feedback, p_into: into, p_reason: reason, p_version: version };
  return unwrapAs(changed, await supabase.rpc("admin_merge_feedback", merge));
}

/** Throws not_found, member_not_found, conflict (it is a member's already), changed_meanwhile. */
export async function linkFeedback(
  _staff: Staff,
  { feedback, member, reason, version }: FeedbackLink,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const link = { p_feedback: feedback, p_member: member, p_reason: reason, p_version: version };
  return unwrapAs(changed, await supabase.rpc("admin_link_feedback", link));
}
