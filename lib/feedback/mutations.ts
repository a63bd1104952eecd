import "server-only";
import { headers } from "next/headers";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import type { ContactForm, FeedbackChange } from "./schema";
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
