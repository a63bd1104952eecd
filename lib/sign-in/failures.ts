import "server-only";
import { describeError } from "@/lib/platform/describe-error";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";

export type SignInMethod = "code" | "link" | "password" | "passkey" | "recovery" | "second_factor";

/** Refusals that say nothing about who tried: a form that was left empty, a service that did not answer. */
const harmless: ReadonlySet<ErrorCode> = new Set(["code_missing", "contact_missing", "service_unavailable"]);

/**
 * Runs a step of signing in and counts its refusal for the security page, by method, code and hour; nothing is kept about
 * the person. That it could not be counted is only logged: the refusal stands either way.
 */
export async function counted<T>(method: SignInMethod, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (refusal) {
    if (refusal instanceof AppError && !harmless.has(refusal.code)) {
      const noted = { p_method: method, p_code: refusal.code };
      const { error } = await createAdminSupabase().rpc("note_sign_in_failure", noted);
      if (error) console.error("A failed sign-in was not counted:", describeError(error));
    }
    throw refusal;
  }
}
