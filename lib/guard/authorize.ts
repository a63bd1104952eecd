import "server-only";
import { cache } from "react";
import { AppError } from "@/lib/platform/errors";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { sessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";
import { readStaffAccess, type Staff } from "@/lib/session/status/access";
import type { Member } from "@/lib/session/member";
import { readSession } from "@/lib/session/session";
import { readSessionState } from "@/lib/session/status/session-status";
import { refuseFromView } from "./view-as";

/**
 * The gate of an action or handler. With `live` the session is looked up in any case, because the service role would not
 * notice that it was ended; reads need no such check, the database refuses them. Throws `unauthenticated`,
 * `session_ended` or `second_factor_required`.
 */
export async function authorizeMember({ live }: { live: boolean }): Promise<Member> {
  const session = await readSession();
  if (session.status === "none") throw new AppError("unauthenticated");
  if (session.status === "ended") throw new AppError("session_ended");
  if (session.status === "second_factor_required") throw new AppError("second_factor_required");
  if (!live || !session.checked) return session.member;
  const { status } = await readSessionState(await createServerSupabase());
  if (status !== "open") throw new AppError(status);
  return session.member;
}

/** For an action that visitors may use too: the member whose session is alive now, or null. Throws `view_only`. */
export async function authorizeVisitor(): Promise<Member | null> {
  await refuseFromView();
  try {
    return await authorizeMember({ live: true });
  } catch (error) {
    if (error instanceof AppError && (error.code === "unauthenticated" || sessionRefusal(error))) return null;
    throw error;
  }
}

/**
 * The gate of a staff action or handler; moderators include admins. Reads role and session live. Throws
 * `unauthenticated`, `session_ended`, `second_factor_required`, `second_factor_not_set_up`, `role_check_failed`,
 * `admin_required` or `moderator_required`, and `service_unavailable` when nothing answered.
 */
export const authorizeStaff = cache(async (needed: "moderator" | "admin"): Promise<Staff> => {
  const access = await readStaffAccess();
  if (access.state === "signed-out") throw new AppError("unauthenticated");
  if (access.state === "ended") throw new AppError("session_ended");
  if (access.state === "second-factor") throw new AppError("second_factor_required");
  if (access.state === "not-set-up") throw new AppError("second_factor_not_set_up");
  if (access.state === "failed") throw new AppError("role_check_failed", { detail: access.message });
  if (needed === "admin" && !access.staff.roles.includes("admin")) throw new AppError("admin_required");
  if (access.staff.roles.length === 0) throw new AppError("moderator_required");
  return access.staff;
});
