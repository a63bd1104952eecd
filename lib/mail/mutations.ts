import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { MailCategory } from "./categories";
import type { EventMail } from "./event-mail";
import type { Unsubscribe } from "./unsubscribe";

/** Stops these categories; again is harmless, and so is an account that no longer exists. */
export async function stopMail({ user, categories }: Unsubscribe): Promise<void> {
  const choice: Partial<Record<MailCategory, boolean>> = Object.fromEntries(
    categories.map((category) => [category, false]),
  );
  unwrap(
    await createAdminSupabase().from("mail_preferences").update(choice).eq("user_id", user).select("user_id"),
  );
}

/** Queues the mail of an event to whoever it is about, once; the database adds names, address and language. */
export async function queueEventMail(event: number, { template, params }: EventMail): Promise<void> {
  const mail = { p_event: event, p_template: template, p_params: params as Json };
  unwrap(await createAdminSupabase().rpc("queue_event_mail", mail));
}
