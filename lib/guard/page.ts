import "server-only";
import { getLocale } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { requestedPage } from "@/lib/platform/request/requested-page";
import { unsign } from "@/lib/platform/crypto/signed-cookie";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { sessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";
import { readStaffAccess, type Access, type Staff } from "@/lib/session/status/access";
import { checkedSession } from "@/lib/session/checked-session";
import { onboardedCookie, pendingPlan, planCookie } from "@/lib/session/cookies/cookies";
import type { Member } from "@/lib/session/member";
import { onboardingRequired } from "@/lib/session/status/onboarding-status";
import { readSession, type LiveSession } from "@/lib/session/session";
import { denialOf } from "@/lib/guard/staff/denial";
import { nextPage, refusedSessionPage } from "./next-page";

/** Leaves a page whose session is not accepted: its cookies are cleared by a handler, because a page cannot. */
async function leave(refusal: "session_ended" | "second_factor_required"): Promise<never> {
  const here = await requestedPage();
  redirect(refusedSessionPage(refusal, here, splitLocale(here ?? "/").locale));
}

/** The session of a page that is open to everybody, or null; one that has ended is cleared, and the page requested again. */
export async function pageSession(): Promise<LiveSession | null> {
  const session = await readSession();
  if (session.status === "ended") return leave("session_ended");
  return session.status === "none" ? null : session;
}

/** The signed-in person on a page that is open to everybody, or null; null, too, until the second factor has been given. */
export async function pageMember(): Promise<Member | null> {
  const session = await pageSession();
  return session?.status === "open" ? session.member : null;
}

/**
 * The gate of a member's page (docs/product.md, "Guards"): session with its second factor, pending plan, onboarding.
 * `path` is the page's path without locale; whoever is not let in is redirected.
 */
export async function requireMember(path: string): Promise<Member> {
  const [session, jar, asked] = await Promise.all([pageSession(), cookies(), getLocale()]);
  const { locale } = splitLocale(`/${asked}`);
  const { member = null, status = "none" } = session ?? {};
  const known = member && unsign(jar.get(onboardedCookie)?.value) === checkedSession(member);
  const onboarded =
    known ||
    status !== "open" ||
    path.startsWith("/onboarding") ||
    !(member && (await onboardingRequired(await createServerSupabase(), member.id)));
  const plan = pendingPlan(jar.get(planCookie)?.value);
  const { step, href } = nextPage(localizedHref(locale, path), locale, { session: status, plan, onboarded });
  // A page cannot delete the cookie of the plan while it renders; the handler does, and goes on to /get-access.
  if (step === "plan") redirect(localizedHref(locale, "/auth/plan"));
  if (step || !member) redirect(href);
  return member;
}

/** What the admin panel's layout decides by; a session that has ended is cleared, and the panel requested again. */
export const pageAccess = cache(async (): Promise<Access> => {
  const access = await redirectIfRefused(readStaffAccess());
  return access.state === "ended" ? leave("session_ended") : access;
});

/** The gate of a staff page: null when the role is missing, which the panel's layout says in the page's place. */
export async function pageStaff(needed: "moderator" | "admin"): Promise<Staff | null> {
  const access = await pageAccess();
  return access.state === "known" && !denialOf(access, needed) ? access.staff : null;
}

/**
 * Waits for what a page reads or an action does. The session may have ended since the gate looked: whatever is refused
 * for that redirects as the gate does. Everything else is thrown as it is.
 */
export async function redirectIfRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = sessionRefusal(error);
    if (refusal) return leave(refusal);
    throw error;
  }
}
