import "server-only";
import type { Json } from "@/lib/platform/supabase/database.gen";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import {
  campaignAudience,
  campaignFile,
  type CampaignAudience,
  type CampaignDraft,
  type CampaignFile,
} from "./schema";

/** A campaign whole, with its figures. Throws not_found. */
export async function readCampaign(_staff: Staff, id: string): Promise<CampaignFile> {
  const supabase = await createServerSupabase();
  return unwrapAs(campaignFile, await supabase.rpc("admin_campaign", { p_campaign: id }));
}

/** Whom a campaign would reach now, and how many of them the last ones reached. */
export async function readAudience(_staff: Staff, { id, fields }: CampaignDraft): Promise<CampaignAudience> {
  const supabase = await createServerSupabase();
  const asked = { p_fields: fields as Json, p_campaign: id };
  return unwrapAs(campaignAudience, await supabase.rpc("admin_campaign_audience", asked));
}
