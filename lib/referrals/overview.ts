import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@/lib/platform/supabase/database.gen";
import { unwrap } from "@/lib/platform/supabase/answers/result";

export type ReferralStage = "signed_up" | "wallet_linked" | "qualified" | "expired" | "held" | "rejected";
export type MissingStep = "email" | "onboarding" | "wallet" | "activity";

/** Answer of the function `referral_overview`; names are masked by the database. */
export type ReferralOverview = {
  /** Null for a member without a profile. */
  code: string | null;
  version: string;
  vanity: string | null;
  values: { qualified: number; welcome: number };
  funnel: { clicked: number; signed_up: number; wallet_linked: number; qualified: number };
  points_earned: number;
  points_pending: number;
  referees: {
    id: string;
    masked_name: string;
    stage: ReferralStage;
    signed_up_at: string;
    missing: MissingStep[];
    qualified_at: string | null;
  }[];
};

export const referralsKey = ["referrals"] as const;

/** Reads the referral page of whoever the client speaks for; works with the server's and the browser's client. */
export async function readReferralOverview(client: SupabaseClient<Database>): Promise<ReferralOverview> {
  return unwrap(await client.rpc("referral_overview")) as unknown as ReferralOverview;
}
