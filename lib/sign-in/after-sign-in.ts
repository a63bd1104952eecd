import "server-only";
import { cookies } from "next/headers";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { localeCookie } from "@/lib/platform/i18n/routing";
import { inSavedLanguage, themeCookie, type SavedAppearance } from "@/lib/platform/appearance";
import { readSignedIn } from "@/lib/members/queries";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { choiceOptions, pendingPlan, planCookie, planSeconds } from "@/lib/session/cookies";
import { isProtected } from "@/lib/guard/protected-paths";
import { safeNext } from "@/lib/platform/safe-next";
import { getSession } from "@/lib/session/session";

/** Keeps the plan of `/auth?checkout=plus` for the guard, unless its page is where the person goes anyway. */
export async function keepPlan({ checkout, next }: { checkout?: string; next?: string }): Promise<void> {
  const plan = pendingPlan(checkout);
  if (!plan || /^(\/[a-z]{2})?\/get-access\b/.test(next ?? "")) return;
  const jar = await cookies();
  jar.set(planCookie, plan, { path: "/", sameSite: "lax", maxAge: planSeconds });
}

/** Makes this browser look and speak as the member has saved it, whichever device it was saved on. */
export async function showSaved(saved: SavedAppearance): Promise<void> {
  const jar = await cookies();
  jar.set(themeCookie, saved.theme, choiceOptions);
  jar.set(localeCookie, saved.locale, choiceOptions);
}

/**
 * Where someone who has just signed in goes, in the language they have saved: `next` or the dashboard, unless the guard
 * would send them elsewhere at once. Answered here, because a redirect of an action is rendered before the browser sees the cookies of a second one.
 */
export async function firstDoor(next: string | undefined, locale: string): Promise<string> {
  const asked = safeNext(next) ?? localizedHref(locale, "/members/dashboard");
  const session = await getSession();
  if (session && !session.through) {
    return localizedHref(locale, `/auth/second-factor?next=${encodeURIComponent(asked)}`);
  }
  const known = session && (await readSignedIn(await createServerSupabase(), session.member.id));
  const saved = known?.saved ?? null;
  if (saved) await showSaved(saved);
  const target = saved ? inSavedLanguage(asked, saved) : asked;
  const language = saved?.locale ?? locale;
  if (!isProtected(splitLocale(target.replace(/[?#].*$/s, "")).path)) return target;
  const jar = await cookies();
  const plan = pendingPlan(jar.get(planCookie)?.value);
  if (plan) {
    jar.delete(planCookie);
    return localizedHref(language, `/get-access?checkout=${plan}`);
  }
  if (known && !known.onboarded) {
    return localizedHref(language, `/onboarding?next=${encodeURIComponent(target)}`);
  }
  return target;
}
