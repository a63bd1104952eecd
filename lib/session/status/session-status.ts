import "server-only";
import type { AuthError } from "@supabase/supabase-js";
import { z } from "zod";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import { sessionRefusal, type SessionRefusal } from "@/lib/platform/supabase/answers/session-refusal";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { isUnanswered } from "@/lib/session/auth-error";

/** Whether the session is accepted: it may have been ended elsewhere, or still need its second factor. */
type SessionStatus = "open" | SessionRefusal;

export type SessionState = {
  status: SessionStatus;
  /** Whether onboarding is complete; null when that could not be looked up. */
  onboarded: boolean | null;
};

const answer = z.object({
  refusal: z.enum(["session_ended", "second_factor_required"]).nullable(),
  onboarded: z.boolean().nullable(),
});

/**
 * Asked of the database, in one call: an access token outlives its session, and the list of factors in the session
 * cookie can be written by whoever holds it. A lookup that fails throws, so nothing is allowed by mistake; only
 * onboarding, when it alone cannot be looked up, keeps nobody out (docs/product.md, "Onboarding").
 */
export async function readSessionState(supabase: ServerSupabase): Promise<SessionState> {
  try {
    const { refusal, onboarded } = unwrapAs(answer, await supabase.rpc("my_session"));
    if (!refusal && onboarded === null) console.error("Onboarding check failed, treated as not required.");
    return { status: refusal ?? "open", onboarded };
  } catch (error) {
    const refusal = sessionRefusal(error);
    if (!refusal) throw error;
    return { status: refusal, onboarded: null };
  }
}

/** What the auth service, which is asked live, says of the session: accepted, refused, or why it gave no answer. */
export async function askAuth(supabase: ServerSupabase): Promise<"accepted" | "refused" | AuthError> {
  const { error } = await supabase.auth.getUser();
  if (!error) return "accepted";
  return isUnanswered(error) ? error : "refused";
}
