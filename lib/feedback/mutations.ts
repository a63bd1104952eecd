import "server-only";
import { headers } from "next/headers";
import { clientAddress } from "@/lib/platform/request/client-address";
import { takeRateLimit } from "@/lib/platform/request/rate-limit";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { readOwnName } from "@/lib/members/queries";
import type { ContactForm, MemberMessage } from "./schema";
import type { Member } from "@/lib/session/member";

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
