import { errors } from "jose";
import type { Claims } from "../claims.ts";
import { readClaims, type Keys } from "../keys.ts";

const ROLES = ["anon", "authenticated", "service_role"];

/** A token that cannot be used; the message is the one hosted Realtime sends, with its code in front. */
export class TokenRefused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const now = () => Math.floor(Date.now() / 1000);

function refusal(error: unknown): TokenRefused {
  if (error instanceof errors.JWTExpired) {
    const age = now() - Number(error.payload.exp ?? now());
    return new TokenRefused("InvalidJWTToken", `Token has expired ${age} seconds ago`);
  }
  if (error instanceof errors.JWSSignatureVerificationFailed) {
    return new TokenRefused("JwtSignatureError", "Failed to validate JWT signature");
  }
  return new TokenRefused("MalformedJWT", "The token provided is not a valid JWT");
}

/**
 * Claims of a channel: those of the access token, or of the API key when the client has no session (it then sends
 * the key itself, or nothing). Throws TokenRefused.
 */
export async function claimsOf(keys: Keys, apikey: string, token: unknown): Promise<Claims> {
  const bearer = typeof token === "string" && token !== "" && !token.startsWith("sb_") ? token : undefined;
  const claims = await readClaims(keys, apikey, bearer).catch((error: unknown) => {
    throw refusal(error);
  });
  if (!claims) throw new TokenRefused("MalformedJWT", "The token provided is not a valid JWT");
  if (!ROLES.includes(claims.role) || (bearer && typeof claims.exp !== "number")) {
    throw new TokenRefused("InvalidJWTToken", "Fields `role` and `exp` are required in JWT");
  }
  return claims;
}

/** Calls back when the token of these claims expires; an API key never does. Returns the way to cancel. */
export function onExpiry(claims: Claims, expired: (message: string) => void): () => void {
  if (claims.exp === undefined) return () => undefined;
  const { exp } = claims;
  // Timers cannot wait longer than 2^31 ms.
  const wait = Math.min(Math.max(exp * 1000 - Date.now(), 0), 2 ** 31 - 1);
  const timer = setTimeout(() => expired(`Token has expired ${Math.max(now() - exp, 0)} seconds ago`), wait);
  timer.unref();
  return () => clearTimeout(timer);
}
