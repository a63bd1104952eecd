import "server-only";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import type { LegalSlug } from "./kinds";

/** Shows the documents whose time has come; the pages follow by the number of `content_version`. Returns how many. */
export async function publishDueDocuments(): Promise<number> {
  return unwrap(await createAdminSupabase().rpc("publish_due_documents"));
}

/** An announcement is not shown to the member again, on any device. Throws not_found. */
export async function putAwayAnnouncement(_member: Member, id: string): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("put_away_announcement", { p_id: id }));
}

/** The member agrees to the version of a legal text that is shown. Throws changed_meanwhile. */
export async function agreeToLegal(_member: Member, slug: LegalSlug, number: number): Promise<void> {
  const supabase = await createServerSupabase();
  unwrap(await supabase.rpc("agree_to_legal", { p_slug: slug, p_number: number }));
}
