import "server-only";
import type { ContentStep, Restoring } from "@/lib/admin/missions/schema";
import { changed, changedWithId, type Changed, type ChangedWithId } from "@/lib/guard/staff/changed";
import { besideNamedField } from "@/lib/guard/staff/named-field";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { ChallengeForm } from "./schema";

/** Writes a challenge; a new one is a draft. Throws changed_meanwhile, not_found, and what is wrong beside its field. */
export async function saveChallenge(
  _staff: Staff,
  { id, values, reason, version }: ChallengeForm,
): Promise<ChangedWithId> {
  const supabase = await createServerSupabase();
  return besideNamedField(async () =>
    unwrapAs(
      changedWithId,
      await supabase.rpc("admin_save_challenge", {
        p_id: (id ?? null) as string,
        p_values: values,
        p_reason: reason,
        p_version: version,
      }),
    ),
  );
}

/** Publishes a challenge, at once or later, or archives it. Throws changed_meanwhile, content_state, challenge_missions, challenge_begun. */
export async function setChallenge(
  _staff: Staff,
  { id, state, publish_at, reason, version }: ContentStep,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  return besideNamedField(async () =>
    unwrapAs(
      changed,
      await supabase.rpc("admin_set_challenge", {
        p_id: id,
        p_state: state,
        p_reason: reason,
        p_version: version,
        p_publish_at: publish_at ?? undefined,
      }),
    ),
  );
}

/** Gives a challenge what one of its versions said. Throws changed_meanwhile, challenge_begun. */
export async function restoreChallenge(
  _staff: Staff,
  { id, to, reason, version }: Restoring,
): Promise<Changed> {
  const supabase = await createServerSupabase();
  const asked = { p_id: id, p_to: to, p_reason: reason, p_version: version };
  return unwrapAs(changed, await supabase.rpc("admin_restore_challenge", asked));
}
