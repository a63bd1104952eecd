import "server-only";
import { cookies } from "next/headers";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { withQuery } from "@/lib/platform/query";
import { hasSessionCookie } from "@/lib/platform/supabase/options";
import { freshToken } from "@/lib/platform/supabase/session/session-cookie";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { readMember } from "@/lib/session/claims";
import { clearSession } from "@/lib/session/cookies/session-cookies";
import { askAuth, readSessionState } from "@/lib/session/status/session-status";
import { refusedSessionPage } from "./next-page";
import { isProtected } from "./protected-paths";

/** Path of an address without its locale, query and fragment. */
export const pathOf = (address: string) => splitLocale(address.replace(/[?#].*$/s, "")).path;

/** `/auth` with the sentence why; a page that is open to everybody is shown to the visitor they are now. */
export function afterEnd(next: string | null, locale: string): string {
  if (next && !isProtected(pathOf(next))) return next;
  return withQuery(localizedHref(locale, "/auth"), { next: next ?? undefined, error: "session_ended" });
}

/**
 * Clears what is left of a session, once the database or the auth service has said again that it is not accepted: nobody
 * is signed out by a link that a stranger made. Answers where to go on.
 */
export async function clearEnded(next: string | null, locale: string): Promise<string> {
  const jar = await cookies();
  const held = jar.getAll();
  if (hasSessionCookie(held)) {
    const known = await readMember(createServerSupabase, freshToken(held));
    const supabase = await createServerSupabase();
    const { status } = known ? await readSessionState(supabase) : { status: "session_ended" as const };
    const accepted = status !== "session_ended" && (await askAuth(supabase)) !== "refused";
    if (accepted && status === "second_factor_required")
      return refusedSessionPage(status, next, splitLocale(`/${locale}`).locale);
    if (accepted) return next ?? localizedHref(locale, "/members/dashboard");
  }
  await clearSession();
  return afterEnd(next, locale);
}
