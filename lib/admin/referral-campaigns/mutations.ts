import "server-only";
import { changed, type Changed } from "@/lib/guard/staff/changed";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import type { CampaignEnd, CampaignForm } from "./schema";

/** Makes a campaign, or changes one. Throws invalid_input, not_found, time_past, campaign_runs, conflict, changed_meanwhile. */
export async function setReferralCampaign(_admin: Staff, form: CampaignForm): Promise<Changed> {
  const supabase = await createServerSupabase();
  const answer = await supabase.rpc("admin_set_referral_campaign", {
    // Null in SQL, which the generated types do not know of arguments.
    p_id: (form.id ?? null) as string,
    p_fields: form.fields,
    p_reason: form.reason,
    p_version: form.version,
  });
  return unwrapAs(changed, answer);
}

/** Ends a campaign now, or removes one that has not begun. Throws not_found, conflict. */
export async function endReferralCampaign(_admin: Staff, { id, reason }: CampaignEnd): Promise<Changed> {
  const supabase = await createServerSupabase();
  return unwrapAs(changed, await supabase.rpc("admin_end_referral_campaign", { p_id: id, p_reason: reason }));
}
