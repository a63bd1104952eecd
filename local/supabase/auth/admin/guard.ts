import { timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Auth, AuthEnv } from "../auth.ts";
import { refuse } from "../errors.ts";
import { bearerOf, readToken } from "../sessions/bearer.ts";

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Only the secret key opens the admin calls: no member's token does, whatever it claims. */
export function requireSecret(auth: Auth): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    const key = bearerOf(c) ?? c.req.header("apikey") ?? "";
    if (!key) throw refuse(401, "no_authorization", "This endpoint requires a valid Bearer token");
    if (!isSame(key, auth.keys.secret)) {
      if (key !== auth.keys.publishable) await readToken(auth, key);
      throw refuse(403, "not_admin", "User not allowed");
    }
    await next();
  };
}
