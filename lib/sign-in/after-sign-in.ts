import "server-only";
import { cookies } from "next/headers";
import { pathOf } from "@/lib/guard/ended-session";
import { nextPage } from "@/lib/guard/next-page";
import { isProtected } from "@/lib/guard/protected-paths";
import { inSavedLanguage, themeCookie, type SavedAppearance } from "@/lib/platform/appearance";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { localeCookie } from "@/lib/platform/i18n/routing";
import { safeNext } from "@/lib/platform/safe-next";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { choiceOptions, pendingPlan, planCookie, planSeconds } from "@/lib/session/cookies/cookies";
import { passCookie } from "@/lib/session/cookies/pass";
import { showZone } from "@/lib/session/cookies/zone";
import type { Member } from "@/lib/session/member";
import { readSession } from "@/lib/session/session";
import { takeOverConsent } from "./mutations";
import { readSaved } from "./queries";

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

/** Sets the cookie that spares the guards a lookup, from the first page on; or the note that there is none yet. */
export async function givePass(member: Member, letIn: boolean): Promise<void> {
  (await cookies()).set(passCookie(member, letIn));
}

/**
 * Where someone who has just signed in goes, in the language they have saved: `next` or the dashboard, or first to what
 * the guard would ask for. Answered here, because a redirect of an action is rendered before the browser sees the
 * cookies of a second one.
 */
export async function pageAfterSignIn(next: string | undefined, locale: string): Promise<string> {
  const asked = safeNext(next) ?? localizedHref(locale, "/members/dashboard");
  const session = await readSession();
  const open = session.status === "open" ? session : null;
  if (session.member) await givePass(session.member, open?.onboarded === true);
  // Who has finished onboarding has chosen there.
  if (open && !open.onboarded) await takeOverConsent();
  const known = open && (await readSaved(await createServerSupabase(), open.member.id));
  const saved = known?.appearance;
  if (saved) await showSaved(saved);
  // Also of a member who has none: another one may have used this browser.
  if (known) await showZone(known.zone);
  const target = saved ? inSavedLanguage(asked, saved) : asked;
  const language = saved?.locale ?? splitLocale(`/${locale}`).locale;

  const jar = await cookies();
  const gated = isProtected(pathOf(target));
  const { step, href } = nextPage(target, language, {
    session: session.status === "second_factor_required" ? session.status : "open",
    plan: gated ? pendingPlan(jar.get(planCookie)?.value) : null,
    onboarded: !gated || open?.onboarded !== false,
  });
  if (step === "plan") jar.delete(planCookie);
  return href;
}
