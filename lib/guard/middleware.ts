import "server-only";
import { type NextRequest, NextResponse } from "next/server";
import { isOutage } from "@/lib/platform/errors";
import { splitLocale } from "@/lib/platform/i18n/href";
import { hasSessionCookie } from "@/lib/platform/supabase/options";
import { within } from "@/lib/platform/supabase/time-limits";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import {
  endedCookie,
  hintCookie,
  hintOptions,
  onboardedCookie,
  pendingPlan,
  planCookie,
} from "@/lib/session/cookies/cookies";
import { hostCookie } from "@/lib/session/cookies/host-cookies";
import type { Member } from "@/lib/session/member";
import type { Refreshed } from "@/lib/session/refresh";
import { holdsPass, passCookie } from "@/lib/session/cookies/pass";
import { endSession } from "@/lib/session/cookies/session-cookies";
import { readSessionState, type SessionState } from "@/lib/session/status/session-status";
import { afterEnd } from "./ended-session";
import { nextPage } from "./next-page";
import { isProtected } from "./protected-paths";

/**
 * Whether a person opens the page now. Next takes its own prefetch headers away before middleware runs, so a fetch of
 * the router counts as none: there the page's own guard answers; otherwise a prefetch would use up the pending plan.
 */
function isVisit({ headers }: NextRequest): boolean {
  const destination = headers.get("sec-fetch-dest");
  return (destination === null || destination === "document") && !headers.has("sec-purpose");
}

/** The guards (docs/product.md, "Guards") before anything renders. The pages check again. */
export async function guard(request: NextRequest, session: Refreshed): Promise<NextResponse> {
  const { locale, path } = splitLocale(request.nextUrl.pathname);
  const { member, refusal, carry } = session;
  const go = (target: string) => carry(NextResponse.redirect(new URL(target, request.nextUrl)));

  if (request.method !== "GET" && request.method !== "HEAD") return session.next();
  const forget = refusal ? endSession(request) : (response: NextResponse) => response;
  if (!isProtected(path)) return forget(keepHint(request, member, session.next()));

  const asked = `${request.nextUrl.pathname}${request.nextUrl.search}`;
  const cookies = request.cookies;
  const plan = pendingPlan(cookies.get(planCookie)?.value);
  if (!member) {
    const ended = refusal === "unauthenticated" || (!refusal && cookies.has(hostCookie(endedCookie)));
    const reason = ended ? "session_ended" : refusal;
    const { href } = nextPage(asked, locale, { session: "none", reason, plan, onboarded: false });
    return forget(keepHint(request, member, go(href)));
  }
  const pass = cookies.get(hostCookie(onboardedCookie))?.value;
  const passed = holdsPass(pass, member);
  // A browser that signed in holds a pass, or the note that it got none. Whoever holds neither is let in or turned away
  // by what the page reads, in the same call (`requireMemberByRead`).
  const looks = !passed && (pass !== undefined || plan !== null);
  const { status, onboarded } = looks ? await look(session) : letIn;
  const { step, href } = nextPage(asked, locale, {
    session: status,
    plan,
    onboarded: onboarded !== false || path.startsWith("/onboarding"),
  });
  if (step === "ended") return endSession(request)(go(afterEnd(asked, locale)));
  if (step === "plan") {
    if (!isVisit(request)) return session.next();
    const response = go(href);
    response.cookies.delete(planCookie);
    return response;
  }
  if (step) return go(href);
  return keepHint(request, member, looks && onboarded ? givePass(request, session, member) : session.next());
}

const letIn: SessionState = { status: "open", onboarded: true };

/** What the database says of the session; while it has said nothing, the page begins and its own guard looks. */
async function look(session: Refreshed): Promise<SessionState> {
  try {
    return await within(timeouts.sessionCheckMs, readSessionState(session.client()));
  } catch (error) {
    if (!isOutage(error)) throw error;
    return { status: "open", onboarded: null };
  }
}

/** The display hint follows the session: gone when it ended, back when it was lost. */
function keepHint(request: NextRequest, member: Member | null, response: NextResponse): NextResponse {
  const hint = request.cookies.has(hintCookie);
  if (member && !hint) response.cookies.set(hintCookie, "1", hintOptions);
  if (!member && hint && !hasSessionCookie(request.cookies.getAll())) response.cookies.delete(hintCookie);
  return response;
}

/** The page reads the same cookie, so that it need not look again. */
function givePass(request: NextRequest, session: Refreshed, member: Member): NextResponse {
  const pass = passCookie(member, true);
  request.cookies.set(pass.name, pass.value);
  const response = session.next();
  response.cookies.set(pass);
  return response;
}
