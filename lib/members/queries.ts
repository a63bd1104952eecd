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

/** What the top bar shows; null for a session that has ended or still needs its second factor. */
export async function readMe(member: Member): Promise<Me["member"]> {
  const found = await readCard(member);
  if (!found) return null;
  const { full_name, avatar_url, email, ...shown } = found;
  return {
    id: member.id,
    email,
    phone: member.phone,
    fullName: full_name,
    avatarUrl: pictureAddress(avatar_url),
    ...shown,
  };
}

/** Of a member without a row of profiles. */
const unsaved = {
  username: null,
  renamed_at: null,
  locale: defaultLocale,
  theme: null,
  time_zone: null,
  leaderboard_opt_out: false,
  named_to_invited: false,
};

/** The member's own settings. */
export async function readSettings(member: Member): Promise<Settings> {
  const supabase = await createServerSupabase();
  const [answer, shown] = await Promise.all([
    supabase
      .from("profiles")
      .select("username, renamed_at, locale, theme, time_zone, leaderboard_opt_out, named_to_invited")
      .eq("user_id", member.id)
      .maybeSingle(),
    readCard(member),
  ]);
  const settings = unwrap(answer) ?? unsaved;
  return {
    ...settings,
    full_name: shown?.full_name ?? null,
    avatar_url: pictureAddress(shown?.avatar_url),
    locale: isLocale(settings.locale) ? settings.locale : defaultLocale,
    theme: themeOf(settings.theme),
  };
}

/** The mark of the member's rows: another one as soon as any of them has changed (`member_version`). */
export async function readVersion(): Promise<string> {
  return unwrap(await (await createServerSupabase()).rpc("member_version"));
}

/** The name of a member, of the same source as in the top bar; null when they have none. */
export async function readOwnName(member: Member): Promise<string | null> {
  return (await readCard(member))?.full_name ?? null;
}
