import "server-only";
import type { ContentStep } from "@/lib/admin/content/versions";
import { changed, changedWithId, type Changed, type ChangedWithId } from "@/lib/guard/staff/changed";
import { besideNamedField } from "@/lib/guard/staff/named-field";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { DocumentForm } from "./schema";

/** Writes a text of the site; what is shown stays until it is published. Throws changed_meanwhile, not_found, and what is wrong beside its field. */
export async function saveDocument(
  _staff: Staff,
  { kind, id, values, reason, version }: DocumentForm,
): Promise<ChangedWithId> {
  const supabase = await createServerSupabase();
  return besideNamedField(async () =>
    unwrapAs(
      changedWithId,
      await supabase.rpc("admin_save_document", {
        p_kind: kind,
        // Null in SQL, which the generated types do not know of arguments.
        p_id: (id ?? null) as string,
        p_values: values as Json,
        p_reason: reason,
        p_version: version,
      }),
    ),
  );
}

/** Shows what is written of a text, at once or later, or takes it off the site. Throws changed_meanwhile, content_state. */
export async function setDocument(
  _staff: Staff,
  { id, state, publish_at, reason, version }: ContentStep,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return besideNamedField(async () =>
    unwrapAs(
      changed,
      await supabase.rpc("admin_set_document", {
        p_id: id,
        p_state: state,
        p_reason: reason,
        p_version: version,
        p_publish_at: publish_at ?? undefined,
      }),
    ),
  );
}
