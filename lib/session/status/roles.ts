import "server-only";
import { toError } from "@/lib/platform/supabase/answers/result";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { sessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";
import type { Member, Role } from "@/lib/session/member";

export type Roles = { ok: true; roles: Role[] } | { ok: false; message: string; ended: boolean };

/**
 * The member's own rows of user_roles, read live. A failure is told, never taken for "no roles"; `ended` when the
 * database does not accept the session.
 */
export async function rolesOf(member: Member): Promise<Roles> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.from("user_roles").select("role").eq("user_id", member.id);
  if (error) {
    const refusal = sessionRefusal(toError(error));
    if (!refusal) console.error("Role check failed:", error.message);
    return { ok: false, message: error.message, ended: refusal === "session_ended" };
  }
  return { ok: true, roles: data.map(({ role }) => role as Role) };
}
