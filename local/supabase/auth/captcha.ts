import type { MiddlewareHandler } from "hono";
import type { Auth, AuthEnv } from "./auth.ts";
import { refuse } from "./errors.ts";
import { callerOf, hasSecretKey, object, readBody, text } from "./request.ts";

/** Milliseconds, longer than the app takes at most (lib/platform/timeouts.mjs), also with the factor of the tests. */
const verdictMs = 60_000;

type Verified = { success: boolean; "error-codes"?: string[] };

/**
 * Wants the token of a solved captcha (`gotrue_meta_security.captcha_token`) when one is configured, verified as
 * Turnstile verifies (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/). The app's own
 * server is not asked, as on the hosted service: it verifies by itself. Throws `captcha_failed`.
 */
export function requireCaptcha(auth: Auth): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    const { captcha } = auth;
    if (!captcha || hasSecretKey(auth, c)) return next();
    const disallowed = (why: string) =>
      refuse(400, "captcha_failed", `captcha protection: request disallowed (${why})`);
    const response = text(object(await readBody(c), "gotrue_meta_security") ?? {}, "captcha_token").trim();
    if (!response) throw disallowed("no captcha_token found");

    const { secret, url } = captcha;
    const remoteip = callerOf(auth, c).address;
    const verified = await fetch(`${url}/turnstile/v0/siteverify`, {
      method: "POST",
      body: new URLSearchParams({ secret, response, remoteip }),
      signal: AbortSignal.timeout(verdictMs),
    })
      .then((answer) => answer.json() as Promise<Verified>)
      .catch((error: unknown) => {
        console.error("auth: the captcha could not be verified:", error);
        throw refuse(500, "unexpected_failure", "captcha verification process failed");
      });
    if (!verified.success) throw disallowed((verified["error-codes"] ?? []).join(", "));
    return next();
  };
}
