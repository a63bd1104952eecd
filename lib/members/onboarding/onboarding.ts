import "server-only";
import { pictureAddress } from "@/lib/members/picture";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { AppError } from "@/lib/platform/errors";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { onboardingState, type OnboardingState } from "./schema";

/** All that the onboarding page shows, in one round trip. Throws `member_not_found` when the account has no profile. */
export async function readOnboarding(): Promise<OnboardingState> {
  const supabase = await createServerSupabase();
  const state = unwrapAs(onboardingState.nullable(), await supabase.rpc("onboarding_state"));
  if (!state) throw new AppError("member_not_found");
  const { invitation } = state;
  return {
    ...state,
    invitation: invitation && { ...invitation, picture: pictureAddress(invitation.picture) },
  };
}
