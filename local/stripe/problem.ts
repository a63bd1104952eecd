export type ProblemBody = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Record<string, unknown>;
};

/** A refusal in Stripe's words: becomes `{error: …}` with this status. */
export class Problem extends Error {
  readonly status: number;
  readonly body: ProblemBody;
  constructor(status: number, body: ProblemBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** 400 invalid_request_error. */
export const invalid = (message: string, param?: string, code?: string) =>
  new Problem(400, {
    type: "invalid_request_error",
    message,
    ...(code ? { code } : {}),
    ...(param ? { param } : {}),
  });

/** 404 (Stripe answers the same to an id in the path and, as 400, to one in the body). */
export const missing = (kind: string, id: string, param = "id") =>
  new Problem(param === "id" ? 404 : 400, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind}: '${id}'`,
    param,
  });

/** 403 for an account that is not connected to this platform, or not any more. */
export const foreignAccount = (id: string) =>
  new Problem(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });

/** For what Stripe can and this stand-in cannot: said aloud instead of ignored. */
export const uncovered = (what: string, param?: string) =>
  invalid(`${what} is not covered by the local Stripe stand-in; use a Stripe test account for it.`, param);
