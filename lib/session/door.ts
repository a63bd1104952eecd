import "server-only";
import { cookies } from "next/headers";
import { localizedHref, splitLocale } from "@/lib/i18n/href";
import { onboardingRequired } from "@/lib/members/queries";
import { createServerSupabase } from "@/lib/supabase/server";
import { pendingPlan, planCookie, planSeconds } from "./cookies";
import { isProtected } from "./paths";
import { safeNext } from "./safe-next";
import { getSession } from "./session";

/** Keeps the plan of `/auth?checkout=plus` for the guard, unless its page is where the person goes anyway. */
export async function keepPlan({ checkout, next }: { checkout?: string; next?: string }): Promise<void> {
  const plan = pendingPlan(checkout);
  if (!plan || /^(\/[a-z]{2})?\/get-access\b/.test(next ?? "")) return;
  const jar = await cookies();
  jar.set(planCookie, plan, { path: "/", sameSite: "lax", maxAge: planSeconds });
}

/**
 * Where someone who has just signed in goes: `next` or the dashboard, unless the guard would send them elsewhere at
 * once. Answered here, because a redirect of an action is rendered before the browser sees the cookies of a second one.
 */
export async function firstDoor(next: string | undefined, locale: string): Promise<string> {
  const target = safeNext(next) ?? localizedHref(locale, "/members/dashboard");
  const session = await getSession();
  if (session && !session.through) {
    return localizedHref(locale, `/auth/second-factor?next=${encodeURIComponent(target)}`);
  }
  if (!isProtected(splitLocale(target.replace(/[?#].*$/s, "")).path)) return target;
  const jar = await cookies();
  const plan = pendingPlan(jar.get(planCookie)?.value);
  if (plan) {
    jar.delete(planCookie);
    return localizedHref(locale, `/get-access?checkout=${plan}`);
  }
  if (session && (await onboardingRequired(await createServerSupabase(), session.member.id))) {
    return localizedHref(locale, `/onboarding?next=${encodeURIComponent(target)}`);
  }
  return target;
}
