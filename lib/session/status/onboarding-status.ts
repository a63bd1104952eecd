import "server-only";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import type { MemberId } from "@/lib/session/member";

/** Whether the member must finish onboarding first. A lookup that fails is logged and counts as no (docs/product.md, "Onboarding"). */
export async function onboardingRequired(supabase: ServerSupabase, member: MemberId): Promise<boolean> {
  const { data, error } = await supabase
    .from("profiles")
    .select("onboarding_completed")
    .eq("user_id", member)
    .single();
  if (error) {
    console.error("Onboarding check failed, treated as not required:", error.message);
    return false;
  }
  return !data.onboarding_completed;
}
