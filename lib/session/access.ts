import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { cache } from "react";
import { rolesOf } from "@/lib/members/queries";
import { createServerSupabase } from "@/lib/supabase/server";
import { readMember } from "./claims";
import type { Member, Role } from "./member";
import { owesSecondFactor } from "./standing";

export type Staff = Member & { roles: Role[] };

/**
 * What the admin guard shows: `failed` carries the message behind 'Failed to verify role status: {message}';
 * `second-factor` is a session that has not shown the factor its member enrolled.
 */
export type Access =
  | { state: "signed-out" }
  | { state: "second-factor" }
  | { state: "failed"; message: string }
  | { state: "known"; staff: Staff };

/**
 * Session and roles of the person who asks, read live: access tokens outlive a session that was ended elsewhere,
 * so the auth server is asked whether it still lives, and user_roles is never taken from the token.
 * A lookup that fails closes.
 */
export const getAccess = cache(async (): Promise<Access> => {
  const supabase = await createServerSupabase();
  const member = await readMember(supabase);
  if (!member) return { state: "signed-out" };
  const [{ error }, roles, owes] = await Promise.all([
    supabase.auth.getUser(),
    rolesOf(member),
    owesSecondFactor(supabase, member),
  ]);
  if (error && isAuthRetryableFetchError(error)) return { state: "failed", message: error.message };
  if (error) return { state: "signed-out" };
  if (owes) return { state: "second-factor" };
  if (!roles.ok) return { state: "failed", message: roles.message };
  return { state: "known", staff: { ...member, roles: roles.roles } };
});
