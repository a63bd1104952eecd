import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { besideNamedField } from "@/lib/guard/staff/named-field";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { EntryForm, EntryStep } from "./schema";

/** Writes an entry; a new one is a draft. Throws changed_meanwhile, not_found, and what is wrong beside its field. */
export async function saveEntry(_staff: Staff, { id, values, reason, version }: EntryForm): Promise<Changed> {
  const supabase = await createServerSupabase();
  return besideNamedField(async () =>
    unwrapAs(
      changed,
      await supabase.rpc("admin_save_story", {
        p_id: (id ?? null) as string,
        p_values: values,
        p_reason: reason,
        p_version: version,
      }),
    ),
  );
}

/** Publishes an entry, or takes it out of the log. Throws changed_meanwhile, content_state. */
export async function setEntry(_staff: Staff, { id, state, reason, version }: EntryStep): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_id: id, p_state: state, p_reason: reason, p_version: version };
  return unwrapAs(changed, await supabase.rpc("admin_set_story", asked));
}
