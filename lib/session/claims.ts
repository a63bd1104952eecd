import "server-only";
import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { AppError } from "@/lib/errors";
import type { ServerSupabase } from "@/lib/supabase/server";
import { memberFromClaims, type Member } from "./member";

/**
 * Who the client's cookies speak for. The signature is verified here with the cached JWKS, without a request;
 * only tokens we did not issue (HS256, no key id) make the library ask the auth server, which refuses them.
 * Throws `service_unavailable` when the answer depends on an auth server that cannot be reached.
 */
export async function readMember(supabase: ServerSupabase): Promise<Member | null> {
  const { data, error } = await supabase.auth.getClaims();
  if (error && isAuthRetryableFetchError(error)) throw new AppError("service_unavailable", { cause: error });
  return data ? memberFromClaims(data.claims) : null;
}
