import "server-only";
import { AuthInvalidJwtError } from "@supabase/supabase-js";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import { fromAuthError, isUnanswered } from "./auth-error";
import { memberFromClaims, type Member } from "./member";

type Seen =
  | { member: Member; refusal: null }
  | {
      member: null;
      /** Why the cookies give no valid session; `unauthenticated` when they hold no session at all. */
      refusal: ErrorCode;
    };

/** The library throws about a header that it cannot read, such as an algorithm of its own: a token like any other forged one. */
async function claimsOf(supabase: ServerSupabase) {
  try {
    return await supabase.auth.getClaims();
  } catch (error) {
    console.warn("A session token could not be read:", error instanceof Error ? error.message : error);
    return { data: null, error: new AuthInvalidJwtError("Invalid JWT signature") };
  }
}

/**
 * The verified claims of the client's cookies, or why there are none. The signature is verified here with the cached
 * JWKS, without a request; only tokens we did not issue (HS256, no key id) make the library ask the auth server, which
 * refuses them.
 * Throws `service_unavailable` when the answer depends on an auth server that cannot be reached.
 */
export async function readClaims(supabase: ServerSupabase): Promise<Seen> {
  const { data, error } = await claimsOf(supabase);
  if (error && isUnanswered(error)) throw new AppError("service_unavailable", { cause: error });
  const member = data ? memberFromClaims(data.claims) : null;
  if (member) return { member, refusal: null };
  const refused = error ? fromAuthError(error, "unauthenticated") : null;
  return { member: null, refusal: refused instanceof AppError ? refused.code : "unauthenticated" };
}

export async function readMember(supabase: ServerSupabase): Promise<Member | null> {
  return (await readClaims(supabase)).member;
}
