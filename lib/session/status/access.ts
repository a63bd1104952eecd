import "server-only";
import { perRequest } from "@/lib/platform/memory/per-request";
import { z } from "zod";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { isOutage } from "@/lib/platform/errors";
import { toError } from "@/lib/platform/supabase/answers/result";
import { sessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Member, Role } from "@/lib/session/member";
import { readIdentity } from "@/lib/session/session";

export type Staff = Member & { roles: Role[] };

/**
 * What the admin guard shows: `failed` carries the message of the database that answered with an error, behind 'Failed to
 * verify role status: {message}'; `second-factor` is a session that has not shown the factor its member enrolled, `not-set-up` one of staff who must
 * have a factor and have none, `ended` one that the server does not accept.
 */
export type Access =
  | { state: "signed-out" }
  | { state: "ended" }
  | { state: "second-factor" }
  | { state: "not-set-up" }
  | { state: "failed"; message: string }
  | { state: "known"; staff: Staff };

const answer = z.object({
  refusal: z.enum(["session_ended", "second_factor_required"]).nullable(),
  roles: z.array(z.enum(["admin", "moderator"])),
  factor_due: z.boolean(),
});

const refused = {
  session_ended: { state: "ended" },
  second_factor_required: { state: "second-factor" },
} as const;

/**
 * Session and roles of the person who asks, in one call and read live: an access token outlives a session that was
 * ended elsewhere, and user_roles is never taken from the token. Staff enrol a second factor before the panel opens
 * (docs/product.md, "Admin"); the setting that lets them in without does not count in production.
 * A lookup that is answered with an error denies access. One that is late or not answered says nothing about anybody: it
 * throws `service_unavailable`, as every other read does.
 */
export const readStaffAccess = perRequest(async (): Promise<Access> => {
  const identity = await readIdentity();
  if (identity.status === "none") return { state: "signed-out" };
  if (identity.status === "ended") return { state: "ended" };
  const { member } = identity;
  const told = await (await createServerSupabase()).rpc("staff_access");
  if (told.error) {
    const error = toError(told.error);
    const refusal = sessionRefusal(error);
    if (refusal) return refused[refusal];
    if (isOutage(error)) throw error;
    console.error("Role check failed:", describeError(told.error));
    return { state: "failed", message: told.error.message };
  }
  const { refusal, roles, factor_due } = unwrapAs(answer, told);
  if (refusal) return refused[refusal];
  const due = factor_due || (env.ALTURA_ENV === "production" && roles.length > 0);
  if (member.level === "aal1" && due) return { state: "not-set-up" };
  return { state: "known", staff: { ...member, roles } };
});
