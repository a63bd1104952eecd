import "server-only";
import { changed, changedWithId, type Changed, type ChangedWithId } from "@/lib/guard/staff/changed";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { CampaignForm, CampaignStepForm } from "./schema";

/** Makes a campaign, or changes a draft. Throws invalid_input, not_found, changed_meanwhile, campaign_state. */
export async function saveCampaign(_staff: Staff, form: CampaignForm): Promise<ChangedWithId> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_save_campaign", {
    // Null in SQL, which the generated types do not know of arguments.
    p_id: (form.id ?? null) as string,
    p_fields: form.fields as Json,
    p_reason: form.reason,
    p_version: form.version,
  });
  return unwrapAs(changedWithId, answer);
}

/** One step of a campaign. Throws step_up_required, campaign_state, campaign_empty, time_past, changed_meanwhile. */
export async function setCampaign(_staff: Staff, form: CampaignStepForm): Promise<Changed> {
  const { id, step, reason, version, ...fields } = form;
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_set_campaign", {
    p_id: id,
    p_step: step,
    p_fields: fields as Json,
    p_reason: reason,
    p_version: version,
  });
  return unwrapAs(changed, answer);
}
