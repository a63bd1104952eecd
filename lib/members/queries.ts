import "server-only";
import { defaultLocale, isLocale } from "@/lib/platform/i18n/routing";
import type { Me } from "@/lib/session/me";
import type { Member, MemberId, Role } from "@/lib/session/member";
import { toError, unwrap } from "@/lib/platform/supabase/result";
import { createServerSupabase, type ServerSupabase } from "@/lib/platform/supabase/server";
import { shutBy } from "@/lib/platform/supabase/session-refusal";
import { pictureAddress } from "./picture";
import { themeOf, type SavedAppearance } from "@/lib/platform/appearance";
import type { Settings } from "./settings";

/** Whether the member must finish onboarding first. A lookup that fails is logged and counts as no (specification, section 8). */
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

export type Roles = { ok: true; roles: Role[] } | { ok: false; message: string; ended: boolean };

/**
 * The member's own rows of user_roles, read live. A failure is told, never taken for "no roles"; `ended` when the
 * database does not accept the session.
 */
export async function rolesOf(member: Member): Promise<Roles> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.from("user_roles").select("role").eq("user_id", member.id);
  if (error) {
    const shut = shutBy(toError(error));
    if (!shut) console.error("Role check failed:", error.message);
    return { ok: false, message: error.message, ended: shut === "session_ended" };
  }
  return { ok: true, roles: data.map(({ role }) => role as Role) };
}

/**
 * What the top bar shows; null for a session that was ended elsewhere. The account metadata goes first (specification,
 * section 2), then the profile; no role on failure.
 */
export async function readMe(member: Member): Promise<Me["member"]> {
  const supabase = await createServerSupabase();
  const [profile, roles] = await Promise.all([
    supabase.from("profiles").select("full_name, avatar_url").eq("user_id", member.id).maybeSingle(),
    rolesOf(member),
  ]);
  if (profile.error && shutBy(toError(profile.error))) return null;
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
