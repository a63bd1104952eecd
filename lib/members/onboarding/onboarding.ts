import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { AppError } from "@/lib/platform/errors";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import type { LinkedWallet } from "@/lib/wallet/rules";

export type OnboardingState = {
  profile: {
    full_name: string | null;
    username: string | null;
    interests: string[];
    /** The furthest step to do next, or `done`. */
    step: string;
    completed: boolean;
    saved: { consent?: { analytics?: boolean; product?: boolean; offers?: boolean } };
  };
  /** Masked name of the member whose invitation is bound. */
  inviter: string | null;
  wallets: LinkedWallet[];
  /** Name of the linked Discord account. */
  discord: string | null;
  rewards: { onboarding?: number; wallet?: number; discord?: number };
};

/** All that the onboarding page shows, in one round trip. Throws `member_not_found` when the account has no profile. */
export async function readOnboarding(): Promise<OnboardingState> {
  const supabase = await createServerSupabase();
  const state = unwrap(await supabase.rpc("onboarding_state")) as unknown as OnboardingState | null;
  if (!state) throw new AppError("member_not_found");
  return state;
}
