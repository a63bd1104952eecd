import "server-only";
import { type NextRequest, NextResponse } from "next/server";
import { localizedHref, splitLocale } from "@/lib/platform/i18n/href";
import { onboardingRequired } from "@/lib/members/queries";
import type { Refreshed } from "@/lib/session/refresh";
import { hasSessionCookie } from "@/lib/platform/supabase/options";
import {
  endedCookie,
  hintCookie,
  hintOptions,
  onboardedCookie,
  onboardedSeconds,
  pendingPlan,
  planCookie,
} from "@/lib/session/cookies";
import { endSession } from "@/lib/session/end-session";
import type { Member } from "@/lib/session/member";
import { passOf } from "@/lib/session/checked-session";
import { isProtected } from "./protected-paths";
import { afterEnd, shutDoor } from "@/lib/session/ended-session";
import { sign, unsign } from "@/lib/platform/signed-cookie";
import { standingOf } from "@/lib/session/session-status";

/**
 * Whether a person opens the page now. Next takes its own prefetch headers away before middleware runs, so a fetch of
 * the router counts as none: there the page's own guard answers; otherwise a prefetch would use up the pending plan.
 */
function isVisit({ headers }: NextRequest): boolean {
  const destination = headers.get("sec-fetch-dest");
  return (destination === null || destination === "document") && !headers.has("sec-purpose");
}

/** Middleware's half of the guards: session, second factor, pending plan, onboarding (specification, section 2). The pages check again. */
export async function guard(request: NextRequest, session: Refreshed): Promise<NextResponse> {
  const { locale, path } = splitLocale(request.nextUrl.pathname);
  const { member, refusal, carry } = session;
  const to = (target: string) => carry(NextResponse.redirect(new URL(target, request.nextUrl)));
  const go = (target: string) => to(localizedHref(locale, target));

  if (request.method !== "GET" && request.method !== "HEAD") return session.next();
  const forget = refusal ? endSession(request) : (response: NextResponse) => response;
  if (!isProtected(path)) return forget(keepHint(request, member, session.next()));

  const asked = `${request.nextUrl.pathname}${request.nextUrl.search}`;
  const here = encodeURIComponent(asked);
  if (!member) {
    const ended = refusal === "unauthenticated" || (!refusal && request.cookies.has(endedCookie));
    const why = ended ? "session_ended" : refusal;
    return forget(keepHint(request, member, go(`/auth?next=${here}${why ? `&error=${why}` : ""}`)));
  }
  const known = unsign(request.cookies.get(onboardedCookie)?.value) === passOf(member);
  const standing = known ? "open" : await standingOf(session.supabase);
  if (standing === "second_factor_required") return to(shutDoor(standing, asked, locale));
  if (standing === "session_ended") return endSession(request)(to(afterEnd(asked, locale)));

  const plan = pendingPlan(request.cookies.get(planCookie)?.value);
  if (plan && !isVisit(request)) return session.next();
  if (plan) {
    const response = go(`/get-access?checkout=${plan}`);
    response.cookies.delete(planCookie);
    return response;
  }
  if (path.startsWith("/onboarding")) return keepHint(request, member, session.next());
  if (!known) {
    if (await onboardingRequired(session.supabase, member.id)) return go(`/onboarding?next=${here}`);
    return rememberOnboarded(request, session, member);
  }
  return keepHint(request, member, session.next());
}

/** The display hint follows the session: gone when it ended, back when it was lost. */
function keepHint(request: NextRequest, member: Member | null, response: NextResponse): NextResponse {
  const hint = request.cookies.has(hintCookie);
  if (member && !hint) response.cookies.set(hintCookie, "1", hintOptions);
  if (!member && hint && !hasSessionCookie(request.cookies.getAll())) response.cookies.delete(hintCookie);
  return response;
}

/** The page's own gate reads the same cookie, so the lookup is made once an hour and not twice a page. */
function rememberOnboarded(request: NextRequest, session: Refreshed, member: Member): NextResponse {
  const value = sign(passOf(member));
  request.cookies.set(onboardedCookie, value);
  const response = session.next();
  response.cookies.set(onboardedCookie, value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: onboardedSeconds,
  });
  return keepHint(request, member, response);
}
