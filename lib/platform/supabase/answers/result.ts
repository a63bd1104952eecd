import { AppError, errorCodes, isErrorCode } from "@/lib/platform/errors";

type Failure = { message: string; code?: string; details?: string | null; hint?: string | null };
export type Result<T> = { data: T; error: null } | { data: unknown; error: Failure };

/** SQLSTATEs that say something to a person; everything else is a bug and stays one. */
const sqlStates: Record<string, "forbidden" | "conflict" | "not_found" | "session_ended" | "invalid_input"> =
  {
    "42501": "forbidden",
    "23505": "conflict",
    // Text that Postgres cannot hold, such as a NUL byte.
    "22021": "invalid_input",
    "22P05": "invalid_input",
    PGRST116: "not_found",
    // The access token: not readable or of another key, missing, expired or of another issuer.
    PGRST301: "session_ended",
    PGRST302: "session_ended",
    PGRST303: "session_ended",
  };

/** No code, or no connection (08xxx), or a server that stops or starts: the service is away, as its own alert says. */
const away = /^$|^(08|57P|PGRST00)/;
/**
 * The server is there and cannot: its disk, memory or connections are used up (53xxx), a statement or a lock took longer than its
 * role may (57014, 55P03), or it takes no writes, as the hosted one does when its disk is nearly full (25006).
 */
const unable = /^(53|57014|55P03|25006)/;

/**
 * Turns a PostgREST error into what it means: a code raised by our SQL (P0001, or PT and an HTTP status), a known SQLSTATE, or a service
 * that is away or unable, which the log tells. Anything else is returned as a plain error.
 */
export function toError(failure: Failure): Error {
  const { code = "", message } = failure;
  if (/^(P0001|PT\d{3})$/.test(code) && isErrorCode(message)) {
    const detail = failure.details ?? undefined;
    // Of what comes too soon the detail is the seconds that are left.
    const seconds =
      errorCodes[message] === 429 && /^\d{1,6}$/.test(detail ?? "") ? Number(detail) : undefined;
    return new AppError(message, { detail, retryAfter: seconds });
  }
  const known = sqlStates[code];
  if (known) return new AppError(known, { cause: failure });
  if (unable.test(code)) console.error(`Database: ${code} ${message}`);
  if (away.test(code) || unable.test(code)) {
    return new AppError("service_unavailable", { detail: message, cause: failure });
  }
  return new Error(`Database: ${code} ${message}`, { cause: failure });
}

/** The data of a Supabase answer; throws what `toError` makes of its error. */
export function unwrap<T>(result: Result<T>): T {
  if (result.error) throw toError(result.error);
  return result.data as T;
}
