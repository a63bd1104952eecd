import "server-only";
import { cookies } from "next/headers";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { withQuery } from "@/lib/platform/query";
import { hasSessionCookie } from "@/lib/platform/supabase/options";
import { usableToken } from "@/lib/platform/supabase/session/session-cookie";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { readMember } from "@/lib/session/claims";
import { clearSession } from "@/lib/session/cookies/session-cookies";
import { askAuth, readSessionState } from "@/lib/session/status/session-status";
import { isSuspended } from "./mutations";
import { refusedSessionPage } from "./next-page";
import { isProtected } from "./protected-paths";

/** Path of an address without its locale, query and fragment. */
export const pathOf = (address: string) => splitLocale(address.replace(/[?#].*$/s, "")).path;

/** Why a session has ended; `explain`: it must be read, wherever one goes on to. */
type Why = { error?: "session_ended" | "suspended"; explain?: boolean };

/** `/auth` with the sentence why; a page that is open to everybody is shown to the visitor they are now, unless it must be read. */
export function afterEnd(
  next: string | null,
  locale: string,
  { error = "session_ended", explain = error === "suspended" }: Why = {},
): string {
  if (next && !isProtected(pathOf(next)) && !explain) return next;
  return withQuery(localizedHref(locale, "/auth"), { next: next ?? undefined, error });
}

/**
 * Clears what is left of a session, once the database or the auth service has said again that it is not accepted: nobody
 * is signed out by a link that a stranger made. Answers where to go on: a suspended person reads that they are. With `explain` one
 * reads why on `/auth` also before a page that is open to everybody.
 */
export async function clearEnded(next: string | null, locale: string, explain = false): Promise<string> {
  const jar = await cookies();
  const held = jar.getAll();
  let error: Why["error"];
  if (hasSessionCookie(held)) {
    const known = await readMember(createServerSupabase, usableToken(held));
    const supabase = await createServerSupabase();
    const { status } = known ? await readSessionState(supabase) : { status: "session_ended" as const };
    const accepted = status !== "session_ended" && (await askAuth(supabase)) !== "refused";
    if (accepted && status === "second_factor_required")
      return refusedSessionPage(status, next, splitLocale(`/${locale}`).locale);
    if (accepted) return next ?? localizedHref(locale, "/members/dashboard");
    if (known && (await isSuspended(known.id))) error = "suspended";
  }
  await clearSession();
  return afterEnd(next, locale, error === "suspended" ? { error } : { explain });
}
