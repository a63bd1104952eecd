import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/result";
import type { MailCategory } from "./categories";
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
