import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { referralOverview, type ReferralOverview, type ReferralPeriod } from "./schema";

/** All that the referral page of whoever asks shows, in one round trip; figures of the last `days` days, or of all time. */
export async function readReferralOverview(days?: ReferralPeriod): Promise<ReferralOverview> {
  const supabase = await createServerSupabase();
  return unwrapAs(referralOverview, await supabase.rpc("referral_overview", { p_days: days }));
}
