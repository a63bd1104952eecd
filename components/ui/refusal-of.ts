import { AppError, isErrorCode, type ErrorCode } from "@/lib/platform/errors";
import { isNoAnswer } from "./no-answer";

/** A code, also one of a newer release of the server (`useErrorWords` then names it), or the status of an answer without one. */
export type Refusal = ErrorCode | `HTTP ${number}`;

/** What a status says by itself (RFC 9110, 15.5 and 15.6): of a proxy, or of the framework before our handler was reached. */
const byStatus: Record<number, ErrorCode> = {
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  408: "service_unavailable",
  413: "body_too_large",
  429: "rate_limited",
  502: "service_unavailable",
  503: "service_unavailable",
  504: "service_unavailable",
};

const isCode = (reason: unknown): reason is ErrorCode =>
  isErrorCode(reason) || (typeof reason === "string" && /^[a-z]+(_[a-z]+)+$/.test(reason));

/** Why an answer of our server is none that was hoped for: `body` is its JSON, if it has any. */
export function refusalIn(status: number, body: unknown): Refusal {
  const reason = (body as { reason?: unknown } | null)?.reason;
  return isCode(reason) ? reason : (byStatus[status] ?? `HTTP ${status}`);
}

/** The same of an answer whose body has not been read. */
export const refusalOf = async (answer: Response): Promise<Refusal> =>
  refusalIn(answer.status, await answer.json().catch(() => null));

/**
 * What was thrown in the place of an answer: the refusal of the server, or `service_unavailable` when none came. A fault of
 * our own is thrown on.
 */
export function refusalThrown(error: unknown): ErrorCode {
  if (error instanceof AppError) return error.code;
  if (isNoAnswer(error)) return "service_unavailable";
  throw error;
}
