import "server-only";
import { themeOf } from "@/lib/platform/appearance";
import { defaultLocale, isLocale } from "@/lib/platform/i18n/routing";
import { toError, unwrap } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { sessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";
import type { Member } from "@/lib/session/member";
import { rolesOf } from "@/lib/session/status/roles";
import type { Me } from "./me";
import { pictureAddress } from "./picture";
import type { Settings } from "./settings";

/**
 * What the top bar shows; null for a session that was ended elsewhere. The account metadata goes first (docs/product.md,
 * "Top bar"), then the profile; no role on failure.
 */
export async function readMe(member: Member): Promise<Me["member"]> {
  const supabase = await createServerSupabase();
  const [profile, roles] = await Promise.all([
    supabase.from("profiles").select("full_name, avatar_url").eq("user_id", member.id).maybeSingle(),
    rolesOf(member),
  ]);
  if (profile.error && sessionRefusal(toError(profile.error))) return null;
  return {
    id: member.id,
    email: member.email,
    phone: member.phone,
    fullName: member.fullName ?? profile.data?.full_name ?? null,
    avatarUrl: pictureAddress(member.avatarUrl ?? profile.data?.avatar_url),
    roles: roles.ok ? roles.roles : [],
  };
}

/** The member's own settings. */
export async function readSettings(member: Member): Promise<Settings> {
  const supabase = await createServerSupabase();
  const answer = await supabase
    .from("profiles")
    .select("full_name, username, renamed_at, avatar_url, locale, theme")
    .eq("user_id", member.id)
    .maybeSingle();
  const fallback = {
    full_name: member.fullName,
    username: null,
    renamed_at: null,
    avatar_url: member.avatarUrl,
  };
  const settings = unwrap(answer) ?? { ...fallback, locale: defaultLocale, theme: null };
  return {
    ...settings,
    avatar_url: pictureAddress(settings.avatar_url),
    locale: isLocale(settings.locale) ? settings.locale : defaultLocale,
    theme: themeOf(settings.theme),
  };
}
