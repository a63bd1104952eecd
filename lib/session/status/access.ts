import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import { env } from "@/lib/platform/env";
import { hasSessionCookie } from "@/lib/platform/supabase/options";
import { unwrap } from "@/lib/platform/supabase/answers/result";
import { freshToken } from "@/lib/platform/supabase/session-cookie";
import { createServerSupabase, type ServerSupabase } from "@/lib/platform/supabase/server";
import { readMember } from "@/lib/session/claims";
import type { Member, Role } from "@/lib/session/member";
import { rolesOf } from "./roles";
import { askAuth, readSessionStatus } from "./session-status";

export type Staff = Member & { roles: Role[] };

/**
 * What the admin guard shows: `failed` carries the message behind 'Failed to verify role status: {message}';
 * `second-factor` is a session that has not shown the factor its member enrolled, `not-set-up` one of staff who must
 * have a factor and have none, `ended` one that the server does not accept.
 */
export type Access =
  | { state: "signed-out" }
  | { state: "ended" }
  | { state: "second-factor" }
  | { state: "not-set-up" }
  | { state: "failed"; message: string }
  | { state: "known"; staff: Staff };

/** Staff enrol a second factor before the panel opens (docs/product.md, "Admin"). The setting that lets them in does not count in production. */
async function mustSetUpFactor(supabase: ServerSupabase): Promise<boolean> {
  return env.ALTURA_ENV === "production" || unwrap(await supabase.rpc("staff_factor_due"));
}

/**
 * Session and roles of the person who asks, read live: access tokens outlive a session that was ended elsewhere,
 * so the auth server is asked whether it still lives, and user_roles is never taken from the token.
 * A lookup that fails denies access.
 */
export const readStaffAccess = cache(async (): Promise<Access> => {
  const [supabase, jar] = await Promise.all([createServerSupabase(), cookies()]);
  const held = jar.getAll();
  const member = await readMember(supabase, freshToken(held));
  if (!member) return { state: hasSessionCookie(held) ? "ended" : "signed-out" };
  const [asked, roles, status] = await Promise.all([
    askAuth(supabase),
    rolesOf(member),
    // A session of the second level has shown its factor, and one that has ended is told by the roles too.
    member.level === "aal2" ? "open" : readSessionStatus(supabase),
  ]);
  const ended = asked === "refused" || status === "session_ended" || (!roles.ok && roles.ended);
  if (ended) return { state: "ended" };
  if (status === "second_factor_required") return { state: "second-factor" };
  if (asked !== "accepted") return { state: "failed", message: asked.message };
  if (!roles.ok) return { state: "failed", message: roles.message };
  if (member.level === "aal1" && roles.roles.length > 0 && (await mustSetUpFactor(supabase)))
    return { state: "not-set-up" };
  return { state: "known", staff: { ...member, roles: roles.roles } };
});
