import "server-only";
import type { Member, Role } from "@/lib/session/member";
import { createServerSupabase } from "@/lib/supabase/server";

/** Whether the member must finish onboarding first. A lookup that fails is logged and opens (specification, section 8). */
export async function onboardingRequired(member: Member): Promise<boolean> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase
    .from("profiles")
    .select("onboarding_completed")
    .eq("user_id", member.id)
    .single();
  if (error) {
    console.error("Onboarding check failed, treated as not required:", error.message);
    return false;
  }
  return !data.onboarding_completed;
}

export type Roles = { ok: true; roles: Role[] } | { ok: false; message: string };

/** The member's own rows of user_roles, read live. */
export async function rolesOf(member: Member): Promise<Roles> {
  const supabase = await createServerSupabase();
  const { data, error } = await supabase.from("user_roles").select("role").eq("user_id", member.id);
  if (error) {
    console.error("Role check failed:", error.message);
    return { ok: false, message: error.message };
  }
  return { ok: true, roles: data.map(({ role }) => role as Role) };
}
