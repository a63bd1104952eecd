import "server-only";
import { describeError } from "@/lib/platform/describe-error";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import type { MemberId } from "@/lib/session/member";

/** Notes in the audit log that the app refused a staff action. Its failure is only logged: the refusal stands either way. */
export async function noteRefusedAction(
  actor: MemberId,
  action: string,
  [kind, id]: [kind: string, id: string],
  reason: string,
  code: string,
): Promise<void> {
  const { error } = await createAdminSupabase().rpc("note_refused_action", {
    p_actor: actor,
    p_action: action,
    p_subject_type: kind,
    p_subject_id: id,
    p_reason: reason,
    p_code: code,
  });
  if (error) console.error("A refused staff action was not noted:", action, code, describeError(error));
}
