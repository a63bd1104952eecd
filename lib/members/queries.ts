import "server-only";
import { themeOf } from "@/lib/platform/appearance";
import { defaultLocale, isLocale } from "@/lib/platform/i18n/routing";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member } from "@/lib/session/member";
import { readCard } from "./cards";
import type { Me } from "./me";
import { pictureAddress } from "./picture";
import type { Settings } from "./settings";

/**
 * What the top bar shows; null for a session that has ended or still needs its second factor. The account metadata goes
 * first (docs/product.md, "Top bar"), then the profile.
 */
export async function readMe(member: Member): Promise<Me["member"]> {
  const found = await readCard(member);
  if (!found) return null;
  const { full_name, avatar_url, roles } = found;
  return {
    id: member.id,
    email: member.email,
    phone: member.phone,
    fullName: member.fullName ?? full_name,
    avatarUrl: pictureAddress(member.avatarUrl ?? avatar_url),
    roles,
  };
}

/** The member's own settings. */
export async function readSettings(member: Member): Promise<Settings> {
  const supabase = await createServerSupabase();
  const answer = await supabase
    .from("profiles")
    .select("full_name, username, renamed_at, avatar_url, locale, theme, time_zone, leaderboard_opt_out")
    .eq("user_id", member.id)
    .maybeSingle();
  const fallback = {
    full_name: member.fullName,
    username: null,
    renamed_at: null,
    avatar_url: member.avatarUrl,
  };
  const settings = unwrap(answer) ?? {
    ...fallback,
    locale: defaultLocale,
    theme: null,
    time_zone: null,
    leaderboard_opt_out: false,
  };
  return {
    ...settings,
    avatar_url: pictureAddress(settings.avatar_url),
    locale: isLocale(settings.locale) ? settings.locale : defaultLocale,
    theme: themeOf(settings.theme),
  };
}
