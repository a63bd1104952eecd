import "server-only";
import { themeOf, type SavedAppearance } from "@/lib/platform/appearance";
import { isLocale } from "@/lib/platform/i18n/routing";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import type { MemberId } from "@/lib/session/member";

export type SignedIn = { onboarded: boolean; saved: SavedAppearance | null };

/** What sign-in needs of a member's profile; a lookup that fails is logged, and counts as onboarded. */
export async function readSignedIn(supabase: ServerSupabase, member: MemberId): Promise<SignedIn> {
  const { data, error } = await supabase
    .from("profiles")
    .select("onboarding_completed, locale, theme")
    .eq("user_id", member)
    .single();
  if (error) {
    console.error("Onboarding check failed, treated as not required:", error.message);
    return { onboarded: true, saved: null };
  }
  const theme = themeOf(data.theme);
  const saved = theme && isLocale(data.locale) ? { locale: data.locale, theme } : null;
  return { onboarded: data.onboarding_completed, saved };
}
