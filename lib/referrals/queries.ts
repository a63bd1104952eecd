import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { referralOverview, type ReferralOverview } from "./schema";

/** All that the referral page of whoever asks shows, in one round trip. */
export async function readReferralOverview(): Promise<ReferralOverview> {
  const supabase = await createServerSupabase();
  return unwrapAs(referralOverview, await supabase.rpc("referral_overview"));
}
