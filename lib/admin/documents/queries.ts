import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { DocumentKind } from "@/lib/content/kinds";
import type { Staff } from "@/lib/session/status/access";
import { documentFile, savedReplies, type DocumentFile, type SavedReply } from "./schema";

/** A text of the site by id, or by kind and the name of the text that came with the software. Throws not_found. */
export async function readDocument(
  _staff: Staff,
  of: { id: string } | { kind: DocumentKind; slug: string },
): Promise<DocumentFile> {
  const supabase = await createServerSupabase();
  const asked =
    // Null in SQL, which the generated types do not know of arguments.
    "id" in of
      ? { p_id: of.id }
      : { p_id: null as string | null as string, p_kind: of.kind, p_slug: of.slug };
  return unwrapAs(documentFile, await supabase.rpc("admin_document", asked));
}

/** Replies that staff wrote once and insert often, by their English titles: the published ones. */
export async function readSavedReplies(_staff: Staff): Promise<SavedReply[]> {
  const supabase = await createServerSupabase();
  return unwrapAs(savedReplies, await supabase.rpc("admin_saved_replies"));
}
