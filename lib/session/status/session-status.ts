import "server-only";
import type { AuthError } from "@supabase/supabase-js";
import { toError } from "@/lib/platform/supabase/answers/result";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import { sessionRefusal, type SessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";
import { isUnanswered } from "@/lib/session/auth-error";

/** Whether the session is accepted: it may have been ended elsewhere, or still need its second factor. */
export type SessionStatus = "open" | SessionRefusal;

/**
 * Asked of the database: an access token outlives its session, and the list of factors in the session cookie can be
 * written by whoever holds it. A lookup that fails throws, so nothing is allowed by mistake.
 */
export async function readSessionStatus(supabase: ServerSupabase): Promise<SessionStatus> {
  const { data, error } = await supabase.rpc("second_factor_missing");
  if (!error) return data ? "second_factor_required" : "open";
  const failure = toError(error);
  const refusal = sessionRefusal(failure);
  if (!refusal) throw failure;
  return refusal;
}

/** What the auth service, which is asked live, says of the session: accepted, refused, or why it gave no answer. */
export async function askAuth(supabase: ServerSupabase): Promise<"accepted" | "refused" | AuthError> {
  const { error } = await supabase.auth.getUser();
  if (!error) return "accepted";
  return isUnanswered(error) ? error : "refused";
}
