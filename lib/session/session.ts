import "server-only";
import { getLocale } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { AppError } from "@/lib/errors";
import { localizedHref } from "@/lib/i18n/href";
import { onboardingRequired } from "@/lib/members/queries";
import { hasSessionCookie } from "@/lib/supabase/options";
import { createServerSupabase } from "@/lib/supabase/server";
import { getAccess, type Staff } from "./access";
import { readMember } from "./claims";
import { onboardedCookie, pendingPlan, planCookie } from "./cookies";
import type { Member } from "./member";
import { unsign } from "./signed-cookie";

export type { Member, MemberId, Role } from "./member";
export type { Staff } from "./access";

/** The signed-in person, or null. Verified locally; costs no request while the access token is fresh. */
export const getMember = cache(async (): Promise<Member | null> => {
  const jar = await cookies();
  if (!hasSessionCookie(jar.getAll())) return null;
  return readMember(await createServerSupabase());
});

/**
 * The gate of a protected page, in the order of the specification (section 2, guards): session, pending plan,
 * onboarding. `path` is the page's path without locale; whoever is not let in is redirected.
 */
export async function requireMember(path: string): Promise<Member> {
  const [member, jar, locale] = await Promise.all([getMember(), cookies(), getLocale()]);
  if (!member) {
    redirect(localizedHref(locale, `/auth?next=${encodeURIComponent(localizedHref(locale, path))}`));
  }
  // A page cannot delete a cookie while it renders; the route does, and goes on to /get-access.
  if (pendingPlan(jar.get(planCookie)?.value)) redirect(localizedHref(locale, "/auth/plan"));
  const known = unsign(jar.get(onboardedCookie)?.value) === member.id;
  if (
    !known &&
    !path.startsWith("/onboarding") &&
    (await onboardingRequired(await createServerSupabase(), member.id))
  ) {
    redirect(localizedHref(locale, `/onboarding?next=${encodeURIComponent(localizedHref(locale, path))}`));
  }
  return member;
}

/** The gate of an action or handler: throws `unauthenticated` instead of redirecting. */
export async function demandMember(): Promise<Member> {
  const member = await getMember();
  if (!member) throw new AppError("unauthenticated");
  return member;
}

async function demandStaff(needed: "moderator" | "admin"): Promise<Staff> {
  const access = await getAccess();
  if (access.state === "signed-out") throw new AppError("unauthenticated");
  if (access.state === "failed") throw new AppError("role_check_failed", { detail: access.message });
  if (needed === "admin" && !access.staff.roles.includes("admin")) throw new AppError("admin_required");
  if (access.staff.roles.length === 0) throw new AppError("moderator_required");
  return access.staff;
}

/** Moderators include admins. Reads the role and the session live; throws `unauthenticated`, `moderator_required`, `role_check_failed`. */
export const requireModerator = cache(() => demandStaff("moderator"));

/** Like `requireModerator`, for what only admins may do; throws `admin_required`. */
export const requireAdmin = cache(() => demandStaff("admin"));
