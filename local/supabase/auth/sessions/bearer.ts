import { errors, jwtVerify } from "jose";
import type { Auth, AuthContext, AuthEnv } from "../auth.ts";
import type { MiddlewareHandler } from "hono";
import type { Claims } from "../../claims.ts";
import { findUser, isBanned } from "../accounts/find.ts";
import { refuse } from "../errors.ts";
import { isUuid } from "../request.ts";
import type { SessionRow } from "./row.ts";

export function bearerOf(c: AuthContext): string | null {
  return /^bearer\s+(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1] ?? null;
}

/** Claims of a valid access token of this issuer. Throws `bad_jwt`. */
export async function readToken(auth: Auth, token: string): Promise<Claims> {
  if (token === auth.keys.publishable || token === auth.keys.secret)
    throw refuse(403, "bad_jwt", "invalid claim: missing sub claim");
  try {
    const { payload } = await jwtVerify(token, auth.keys.publicKey, {
      issuer: auth.keys.issuer,
      audience: "authenticated",
      algorithms: ["ES256"],
    });
    return payload as unknown as Claims;
  } catch (error) {
    const why = error instanceof errors.JOSEError ? error.message : "token is malformed";
    throw refuse(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${why}`);
  }
}

/**
 * Lets a request through when its bearer is a valid access token, its account exists and is not banned, and its
 * session is still open: a signed token alone is not enough here, unlike at the data API.
 */
export function requireUser(auth: Auth): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    const token = bearerOf(c);
    if (token === null) throw refuse(401, "no_authorization", "This endpoint requires a valid Bearer token");
    const claims = await readToken(auth, token);
    if (!claims.sub) throw refuse(403, "bad_jwt", "invalid claim: missing sub claim");
    if (!isUuid(claims.sub)) throw refuse(400, "bad_jwt", "invalid claim: sub claim must be a UUID");
    const user = await findUser(auth.sql, claims.sub);
    if (!user) throw refuse(403, "user_not_found", "User from sub claim in JWT does not exist");
    const sessionId = claims.session_id ?? "";
    if (!isUuid(sessionId)) throw refuse(403, "bad_jwt", "invalid claim: session_id claim must be a UUID");
    const [session] = await auth.sql<SessionRow[]>`
      select * from auth.sessions where id = ${sessionId} and user_id = ${user.id}`;
    if (!session)
      throw refuse(403, "session_not_found", "Session from session_id claim in JWT does not exist");
    if (isBanned(user)) throw refuse(403, "user_banned", "User is banned");
    c.set("claims", claims);
    c.set("user", user);
    c.set("session", session);
    await next();
  };
}
