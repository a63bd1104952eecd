import "server-only";
import { changed, changedWithId, type Changed, type ChangedWithId } from "@/lib/guard/staff/changed";
import { besideNamedField } from "@/lib/guard/staff/named-field";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Json } from "@/lib/platform/supabase/database.gen";
import type { Staff } from "@/lib/session/status/access";
import type { ContentStep, MissionForm, Restoring } from "./schema";

/** Writes a mission; a new one is a draft. Throws changed_meanwhile, not_found, and what is wrong beside its field. */
export async function saveMission(
  _staff: Staff,
  { id, values, reason, version }: MissionForm,
): Promise<ChangedWithId> {
  const supabase = await createServerSupabase();
  return besideNamedField(async () =>
    unwrapAs(
      changedWithId,
      await supabase.rpc("admin_save_mission", {
        p_id: (id ?? null) as string,
        p_values: values as Json,
        p_reason: reason,
        p_version: version,
      }),
    ),
  );
}

/** Publishes a mission, at once or later, or archives it. Throws changed_meanwhile, content_state, mission_needed. */
export async function setMission(
  _staff: Staff,
  { id, state, publish_at, reason, version }: ContentStep,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return besideNamedField(async () =>
    unwrapAs(
      changed,
      await supabase.rpc("admin_set_mission", {
        p_id: id,
        p_state: state,
        p_reason: reason,
        p_version: version,
        p_publish_at: publish_at ?? undefined,
      }),
    ),
  );
}

/** Gives a mission what one of its versions said. Throws changed_meanwhile, mission_begun. */
export async function restoreMission(
  _staff: Staff,
  { id, to, reason, version }: Restoring,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_id: id, p_to: to, p_reason: reason, p_version: version };
  return unwrapAs(changed, await supabase.rpc("admin_restore_mission", asked));
}
