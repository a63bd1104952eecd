import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AuthEnv } from "./auth.ts";

const VERSION_HEADER = "X-Supabase-Api-Version";
const VERSION_WITH_CODES = "2024-01-01";

/** An expected refusal, with the status, code and words of the hosted service. */
export class AuthFailure extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  /** Only of `weak_password`. */
  readonly reasons: string[] | undefined;

  constructor(status: ContentfulStatusCode, code: string, message: string, reasons?: string[]) {
    super(message);
    this.name = "AuthFailure";
    this.status = status;
    this.code = code;
    this.reasons = reasons;
  }
}

/** `throw refuse(403, "otp_expired", "…")` */
export function refuse(status: ContentfulStatusCode, code: string, message: string): AuthFailure {
  return new AuthFailure(status, code, message);
}

export function invalid(message: string): AuthFailure {
  return new AuthFailure(400, "validation_failed", message);
}

function speaksCodes(version: string | undefined): boolean {
  return version !== undefined && /^\d{4}-\d\d-\d\d$/.test(version) && version >= VERSION_WITH_CODES;
}

/**
 * Error bodies as auth-js reads them: `{code, message}` for clients that send the API version of 2024,
 * `{code: <status>, error_code, msg}` for all others.
 */
export function answerFailure(error: Error, c: Context<AuthEnv>): Response {
  const failure =
    error instanceof AuthFailure
      ? error
      : new AuthFailure(
          500,
          "unexpected_failure",
          "Unexpected failure, please check server logs for more information",
        );
  if (failure !== error) console.error(`auth: ${c.req.method} ${c.req.path} failed:`, error);

  const weak = failure.reasons ? { weak_password: { reasons: failure.reasons } } : {};
  c.header("x-sb-error-code", failure.code);
  // The rest of the body is never read, so the connection cannot be used again.
  if (failure.status === 413) c.header("Connection", "close");
  if (!speaksCodes(c.req.header(VERSION_HEADER)))
    return c.json(
      { code: failure.status, error_code: failure.code, msg: failure.message, ...weak },
      failure.status,
    );
  c.header(VERSION_HEADER, VERSION_WITH_CODES);
  return c.json({ code: failure.code, message: failure.message, ...weak }, failure.status);
}
