import "server-only";
import { describeError } from "@/lib/platform/describe-error";
import { themeOf, type SavedAppearance } from "@/lib/platform/appearance";
import { isLocale } from "@/lib/platform/i18n/routing";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import type { MemberId } from "@/lib/session/member";

/** The language and appearance that the member has saved, or null; a lookup that fails is logged and counts as none. */
export async function readSavedAppearance(
  supabase: ServerSupabase,
  member: MemberId,
): Promise<SavedAppearance | null> {
  const { data, error } = await supabase
    .from("profiles")
    .select("locale, theme")
    .eq("user_id", member)
    .maybeSingle();
  if (error) console.error("The saved appearance could not be read:", describeError(error));
  const theme = themeOf(data?.theme);
  return theme && isLocale(data?.locale) ? { locale: data.locale, theme } : null;
}
