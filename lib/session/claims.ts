import "server-only";
import { AuthInvalidJwtError } from "@supabase/supabase-js";
import { describeError } from "@/lib/platform/describe-error";
import { AppError, type ErrorCode } from "@/lib/platform/errors";
import { createPublicSupabase } from "@/lib/platform/supabase/public";
import type { ServerSupabase } from "@/lib/platform/supabase/server";
import { fromAuthError, isUnanswered } from "./auth-error";
import { memberFromClaims, type Member } from "./member";
import { rememberVerified, verifiedMember } from "./verified-tokens";

export type Seen =
  | { member: Member; refusal: null }
  | {
      member: null;
      /** Why the cookies give no valid session; `unauthenticated` when they hold no session at all. */
      refusal: ErrorCode;
    };

/** Gives the client that holds the cookies; asked only when it is needed. */
type Client = () => ServerSupabase | Promise<ServerSupabase>;

/** Whether a token names one of the auth service's public keys, with which it is verified here. */
function namesPublicKey(token: string): boolean {
  try {
    const header = JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()) as unknown;
    const { alg, kid } = header as { alg?: unknown; kid?: unknown };
    return typeof kid === "string" && typeof alg === "string" && !alg.startsWith("HS");
  } catch {
    return false;
  }
}

/**
 * The claims of the token, or without one those of the client's cookies. Tokens of a public key are verified by the one
 * client of the process, which knows the keys. The library throws about a header that it cannot read, such as an
 * algorithm of its own: a token like any other forged one.
 */
async function claimsOf(client: Client, token: string | null) {
  try {
    if (token === null) return await (await client()).auth.getClaims();
    const verifier = namesPublicKey(token) ? createPublicSupabase() : await client();
    return await verifier.auth.getClaims(token);
  } catch (error) {
    if (error instanceof AppError) return { data: null, error };
    console.warn("A session token could not be read:", describeError(error));
    return { data: null, error: new AuthInvalidJwtError("Invalid JWT signature") };
  }
}

/**
 * Whose the session is, or why it is nobody's. `token` is the access token of the cookies of `client`; null where they
 * must be renewed first or hold none. The signature is verified here with the cached JWKS, without a request; only tokens we
 * did not issue (HS256, no key id) make the library ask the auth server, which refuses them.
 * Throws `service_unavailable` when the answer depends on an auth server that cannot be reached.
 */
export async function readClaims(client: Client, token: string | null): Promise<Seen> {
  const known = token === null ? null : verifiedMember(token);
  if (known) return { member: known, refusal: null };
  const { data, error } = await claimsOf(client, token);
  if (error instanceof AppError) {
    // A session that was renewed and cannot be kept; whatever else has no answer.
    if (error.code === "session_too_large") return { member: null, refusal: error.code };
    throw error;
  }
  if (error && isUnanswered(error)) throw new AppError("service_unavailable", { cause: error });
  const member = data ? memberFromClaims(data.claims) : null;
  if (data && member) {
    if (token !== null) rememberVerified(token, member, data.claims.exp);
    return { member, refusal: null };
  }
  const refused = error ? fromAuthError(error, "unauthenticated") : null;
  return { member: null, refusal: refused instanceof AppError ? refused.code : "unauthenticated" };
}

export async function readMember(client: Client, token: string | null): Promise<Member | null> {
  return (await readClaims(client, token)).member;
}
