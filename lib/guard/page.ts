import "server-only";
import { getLocale } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { AppError } from "@/lib/platform/errors";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { noteUnavailable } from "@/lib/platform/request/request-state.mjs";
import { tellError } from "@/lib/platform/told-error";
import { requestedPage } from "@/lib/platform/request/requested-page";
import { guardedReads } from "@/lib/platform/supabase/session/guarded-reads";
import { sessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";
import { readStaffAccess, type Access } from "@/lib/session/status/access";
import { pendingPlan, planCookie } from "@/lib/session/cookies/cookies";
import type { Member } from "@/lib/session/member";
import { readIdentity, readSession, type LiveSession } from "@/lib/session/session";
import { nextPage, refusedSessionPage } from "./next-page";

/** Leaves a page whose session is not accepted: its cookies are cleared by a handler, because a page cannot. */
async function leave(refusal: "session_ended" | "second_factor_required"): Promise<never> {
  const here = await requestedPage();
  redirect(refusedSessionPage(refusal, here, splitLocale(here ?? "/").locale));
}

/** The session of a page that is open to everybody, or null; one that has ended is cleared, and the page requested again. */
export async function pageSession(): Promise<LiveSession | null> {
  const session = await redirectIfRefused(readSession());
  if (session.status === "ended") return leave("session_ended");
  return session.status === "none" ? null : session;
}

/** The signed-in person on a page that is open to everybody, or null; null, too, until the second factor has been given. */
export async function pageMember(): Promise<Member | null> {
  const session = await pageSession();
  return session?.status === "open" ? session.member : null;
}

type Known = Pick<LiveSession, "status" | "onboarded">;

/** The page that comes before `path`, by the one rule of `nextPage`; null when nothing does. */
async function pageBefore(path: string, session: Known | null): Promise<string | null> {
  const [jar, asked] = await Promise.all([cookies(), getLocale()]);
  const { locale } = splitLocale(`/${asked}`);
  const { step, href } = nextPage(localizedHref(locale, path), locale, {
    session: session?.status ?? "none",
    plan: pendingPlan(jar.get(planCookie)?.value),
    onboarded: session?.onboarded !== false || path.startsWith("/onboarding"),
  });
  // A page cannot delete the cookie of the plan while it renders; the handler does, and goes on to /get-access.
  return step === "plan" ? localizedHref(locale, "/auth/plan") : step && href;
}

/**
 * The gate of a member's page (docs/product.md, "Guards"): session with its second factor, pending plan, onboarding.
 * `path` is the page's path without locale; whoever is not let in is redirected.
 */
export async function requireMember(path: string): Promise<Member> {
  const session = await pageSession();
  const first = await pageBefore(path, session);
  if (first || !session) redirect(first ?? "/auth");
  return session.member;
}

/**
 * The same gate for a page whose every answer is read with the member's own client, within `redirectIfRefused`: the
 * database tells with the first read whether session and onboarding let them in, so that the page costs one call. Here
 * only the token is verified. What is read with the service role needs `requireMember`.
 */
export async function requireMemberByRead(path: string): Promise<Member> {
  const [identity, jar] = await redirectIfRefused(Promise.all([readIdentity(), cookies()]));
  if (identity.status === "ended") return leave("session_ended");
  const passed = identity.status === "known" && identity.passed;
  // The second factor comes before a pending plan, and is known only after a look.
  if (!passed && pendingPlan(jar.get(planCookie)?.value)) return requireMember(path);
  const open = { status: "open", onboarded: null } as const;
  const first = await pageBefore(path, identity.member && open);
  if (first || !identity.member) redirect(first ?? "/auth");
  guardedReads().onboarding = !passed && !path.startsWith("/onboarding");
  return identity.member;
}

/** What the admin panel's layout and its pages (`<SectionGate>`) decide by; a session that has ended is cleared, and the panel requested again. */
export const pageAccess = cache(async (): Promise<Access> => {
  const access = await redirectIfRefused(readStaffAccess());
  return access.state === "ended" ? leave("session_ended") : access;
});

/**
 * Waits for what a page reads or an action does. The session may have ended since the gate looked, or the gate left it
 * to the read to tell: whatever is refused for that redirects as the gate does. Everything else is thrown as it is; an outage of any service
 * makes the page 503 (`lib/delivery/refusals.mjs`), also where a service answered that it cannot, and an error takes along what its
 * screen may show.
 */
export async function redirectIfRefused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.status === 503) noteUnavailable();
    tellError(error);
    const refusal = sessionRefusal(error);
    if (refusal) return leave(refusal);
    if (error instanceof AppError && error.code === "onboarding_required") {
      const here = (await requestedPage()) ?? localizedHref(await getLocale(), "/members/dashboard");
      const { locale } = splitLocale(here);
      redirect(nextPage(here, locale, { session: "open", plan: null, onboarded: false }).href);
    }
    throw error;
  }
}
