import "server-only";
import { getLocale } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { AppError } from "@/lib/platform/errors";
import { localizedHref } from "@/lib/platform/i18n/href";
import { onboardingRequired } from "@/lib/members/queries";
import { hasSessionCookie } from "@/lib/platform/supabase/options";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { leaveBy, shutBy } from "@/lib/platform/supabase/session-refusal";
import { getAccess, type Staff } from "./access";
import { readMember } from "./claims";
import { onboardedCookie, pendingPlan, planCookie } from "./cookies";
import type { Member } from "./member";
import { passOf } from "./checked-session";
import { clearSession, pageAsked, shutDoor } from "./ended-session";
import { unsign } from "@/lib/platform/signed-cookie";
import { standingOf } from "./session-status";

export type { Member, MemberId, Role } from "./member";
export type { Staff } from "./access";

/**
 * A session. `through` is false while a second factor is enrolled and has not been given in it; `passed` when the signed
 * cookie said so and nothing was looked up.
 */
export type Session = { member: Member; through: boolean; passed: boolean };

/** Verified locally; costs no request while the token and the signed cookie are fresh. */
const readSession = cache(async (): Promise<Session | "ended" | null> => {
  const jar = await cookies();
  if (!hasSessionCookie(jar.getAll())) return null;
  const supabase = await createServerSupabase();
  const member = await readMember(supabase);
  if (!member) return "ended";
  if (unsign(jar.get(onboardedCookie)?.value) === passOf(member)) {
    return { member, through: true, passed: true };
  }
  const standing = await standingOf(supabase);
  return standing === "session_ended" ? "ended" : { member, through: standing === "open", passed: false };
});

/**
 * The session of the request, or null; a session that the server does not accept counts as none. A page that meets one,
 * now or at its first read, has the cookies cleared and is requested again.
 */
export async function getSession(): Promise<Session | null> {
  const [found, here] = await Promise.all([readSession(), pageAsked()]);
  if (found === "ended" && here) redirect(shutDoor("session_ended", here));
  if (!found || found === "ended") return null;
  if (here && found.through) leaveBy((why) => redirect(shutDoor(why, here)));
  return found;
}

/** Clears the cookies of a session that the server does not accept; in a handler, because a page cannot while it renders. */
export async function dropRefusedSession(): Promise<void> {
  if ((await readSession()) === "ended") await clearSession();
}

/** The signed-in person, or null. Null, too, until an enrolled second factor has been given. */
export const getMember = cache(async (): Promise<Member | null> => {
  const session = await getSession();
  return session?.through ? session.member : null;
});

/**
 * The gate of a protected page, in the order of the specification (section 2, guards): session (with its second
 * factor), pending plan, onboarding. `path` is the page's path without locale; whoever is not let in is redirected.
 */
export async function requireMember(path: string): Promise<Member> {
  const [session, jar, locale] = await Promise.all([getSession(), cookies(), getLocale()]);
  const here = encodeURIComponent(localizedHref(locale, path));
  if (!session) redirect(localizedHref(locale, `/auth?next=${here}`));
  if (!session.through) redirect(localizedHref(locale, `/auth/second-factor?next=${here}`));
  const { member } = session;
  // A page cannot delete a cookie while it renders; the route does, and goes on to /get-access.
  if (pendingPlan(jar.get(planCookie)?.value)) redirect(localizedHref(locale, "/auth/plan"));
  const known = unsign(jar.get(onboardedCookie)?.value) === passOf(member);
  if (
    !known &&
    !path.startsWith("/onboarding") &&
    (await onboardingRequired(await createServerSupabase(), member.id))
  ) {
    redirect(localizedHref(locale, `/onboarding?next=${here}`));
  }
  return member;
}

/**
 * The gate of an action or handler. The session is checked live, because the service role would not notice that it was
 * ended; reads need no such check, the database refuses them. Throws `unauthenticated`,
 * `session_ended` or `second_factor_required`.
 */
export async function demandMember({ live }: { live: boolean }): Promise<Member> {
  const session = await getSession();
  if (!session)
    throw new AppError(hasSessionCookie((await cookies()).getAll()) ? "session_ended" : "unauthenticated");
  if (!session.through) throw new AppError("second_factor_required");
  if (!live || !session.passed) return session.member;
  const standing = await standingOf(await createServerSupabase());
  if (standing !== "open") throw new AppError(standing);
  return session.member;
}

/** For an action that visitors may use too: the member whose session is alive now, or null. */
export async function liveMember(): Promise<Member | null> {
  try {
    return await demandMember({ live: true });
  } catch (error) {
    if (error instanceof AppError && (error.code === "unauthenticated" || shutBy(error))) return null;
    throw error;
  }
}

async function demandStaff(needed: "moderator" | "admin"): Promise<Staff> {
  const access = await getAccess();
  if (access.state === "signed-out") throw new AppError("unauthenticated");
  if (access.state === "ended") throw new AppError("session_ended");
  if (access.state === "second-factor") throw new AppError("second_factor_required");
  if (access.state === "not-set-up") throw new AppError("second_factor_not_set_up");
  if (access.state === "failed") throw new AppError("role_check_failed", { detail: access.message });
  if (needed === "admin" && !access.staff.roles.includes("admin")) throw new AppError("admin_required");
  if (access.staff.roles.length === 0) throw new AppError("moderator_required");
  return access.staff;
}

/** Moderators include admins. Reads the role and the session live; throws `unauthenticated`, `moderator_required`, `role_check_failed`. */
export const requireModerator = cache(() => demandStaff("moderator"));

/** Like `requireModerator`, for what only admins may do; throws `admin_required`. */
export const requireAdmin = cache(() => demandStaff("admin"));
