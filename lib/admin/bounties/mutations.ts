import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { BountyForm } from "./schema";

/** What a mission pays in money beside its points. Throws not_found, out_of_range, bounty_mission, changed_meanwhile. */
export async function setBounty(_admin: Staff, form: BountyForm): Promise<Changed> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_set_bounty", {
    p_mission: form.mission,
    // Null in SQL, which the generated types do not know of arguments.
    p_amount: form.amount as number,
    p_reason: form.reason,
    p_version: form.version,
  });
  return unwrapAs(changed, answer);
}
