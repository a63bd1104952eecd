import "server-only";
import { describeError } from "@/lib/platform/describe-error";
import { themeOf, type SavedAppearance } from "@/lib/platform/appearance";
import { isLocale } from "@/lib/platform/i18n/routing";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import type { MemberId } from "@/lib/session/member";

/**
 * How the member has the site: language and appearance where they saved them, and their time zone; each null otherwise. A lookup that
 * fails is logged and counts as nothing saved.
 */
export async function readSaved(
  supabase: ServerSupabase,
  member: MemberId,
): Promise<{ appearance: SavedAppearance | null; zone: string | null }> {
  const { data, error } = await supabase
    .from("profiles")
    .select("locale, theme, time_zone")
    .eq("user_id", member)
    .maybeSingle();
  if (error) console.error("What the member has saved could not be read:", describeError(error));
  const theme = themeOf(data?.theme);
  const appearance = theme && isLocale(data?.locale) ? { locale: data.locale, theme } : null;
  return { appearance, zone: data?.time_zone ?? null };
}
