import "server-only";
import { cookies, headers } from "next/headers";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { hasSessionCookie } from "@/lib/platform/supabase/options";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Shut } from "@/lib/platform/supabase/session-refusal";
import { readMember } from "./claims";
import { endedCookie, endedOptions } from "./cookies";
import { sessionCookies } from "./end-session";
import { isProtected } from "@/lib/guard/protected-paths";
import { withQuery } from "@/lib/platform/query";
import { safeNext } from "@/lib/platform/safe-next";
import { askAuth, standingOf } from "./session-status";

/** Address of the page that is asked for, with locale and query; the middleware writes it into the request. */
export const pathHeader = "altura-path";

/** That address, or null where the middleware does not run. */
export async function pageAsked(): Promise<string | null> {
  return safeNext((await headers()).get(pathHeader));
}

/**
 * The address for a session that the server no longer accepts: `/auth/ended` checks again, clears the cookies and
 * redirects to `/auth`.
 */
export function shutDoor(why: Shut, here: string | null, locale = splitLocale(here ?? "/").locale): string {
  const door = why === "session_ended" ? "/auth/ended" : "/auth/second-factor";
  return withQuery(localizedHref(locale, door), { next: here ?? undefined });
}

/** `/auth` with the sentence why; a page that is open to everybody is shown to the visitor they are now. */
export function afterEnd(next: string | null, locale: string): string {
  if (next && !isProtected(splitLocale(next.replace(/[?#].*$/s, "")).path)) return next;
  return withQuery(localizedHref(locale, "/auth"), { next: next ?? undefined, error: "session_ended" });
}

/** Clears the cookies of a session, and sets a short-lived one that tells the next page why. */
export async function clearSession(): Promise<void> {
  const jar = await cookies();
  for (const name of sessionCookies(jar.getAll().map(({ name }) => name))) jar.delete(name);
  jar.set(endedCookie, "1", endedOptions);
}

/**
 * Clears what is left of a session, once the database or the auth service has said again that it is not accepted: nobody
 * is signed out by a link that a stranger made. Answers where to go on.
 */
export async function clearEnded(next: string | null, locale: string): Promise<string> {
  const jar = await cookies();
  if (hasSessionCookie(jar.getAll())) {
    const supabase = await createServerSupabase();
    const standing = (await readMember(supabase)) ? await standingOf(supabase) : "session_ended";
    const accepted = standing !== "session_ended" && (await askAuth(supabase)) !== "refused";
    if (accepted && standing === "second_factor_required")
      return shutDoor(standing, next, splitLocale(`/${locale}`).locale);
    if (accepted) return next ?? localizedHref(locale, "/members/dashboard");
  }
  await clearSession();
  return afterEnd(next, locale);
}
