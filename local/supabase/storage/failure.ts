import type { Context } from "hono";
import postgres from "postgres";

/** An expected refusal, with the code and words of the hosted service. */
class StorageFailure extends Error {
  /** Told in the body; the HTTP status itself is 400, as hosted, unless it is 500 or 501. */
  readonly status: number;
  readonly code: string;
  /** The older name of the code, which hosted keeps beside it. */
  readonly legacy: string;

  constructor(status: number, code: string, message: string, legacy = code) {
    super(message);
    this.name = "StorageFailure";
    this.status = status;
    this.code = code;
    this.legacy = legacy;
  }
}

export const refusals = {
  noBucket: () => new StorageFailure(404, "NoSuchBucket", "Bucket not found", "Bucket not found"),
  noObject: () => new StorageFailure(404, "NoSuchKey", "Object not found", "not_found"),
  exists: () => new StorageFailure(409, "ResourceAlreadyExists", "The resource already exists", "Duplicate"),
  denied: (message: string) => new StorageFailure(403, "AccessDenied", message, "Unauthorized"),
  badToken: (message: string) => new StorageFailure(400, "InvalidJWT", message),
  badKey: (key: string) => new StorageFailure(400, "InvalidKey", `Invalid key: ${key}`),
  badBucketName: () => new StorageFailure(400, "InvalidBucketName", "Bucket name invalid", "Invalid Input"),
  badParameter: (name: string) => new StorageFailure(400, "InvalidParameter", `Invalid Parameter ${name}`),
  badMime: (type: string) =>
    new StorageFailure(415, "InvalidMimeType", `mime type ${type} is not supported`, "invalid_mime_type"),
  tooLarge: () =>
    new StorageFailure(
      413,
      "EntityTooLarge",
      "The object exceeded the maximum allowed size",
      "Payload too large",
    ),
  notEmpty: () => new StorageFailure(409, "ResourceNotEmpty", "The bucket you tried to delete is not empty"),
  absent: (what: string) =>
    new StorageFailure(501, "NotSupported", `${what} is not part of the local Supabase`, "Not Implemented"),
};

/** What Postgres refused, in the words of the hosted service; anything else stays as it is. */
function fromPostgres(error: unknown): unknown {
  if (!(error instanceof postgres.PostgresError)) return error;
  if (error.code === "42501")
    return refusals.denied(
      error.message.replace(/ for table "\w+"$/, "").replace(/ \(USING expression\)/, ""),
    );
  if (error.code === "23505") return refusals.exists();
  if (error.code === "23503") return refusals.notEmpty();
  return error;
}

/** Bodies as storage-js reads them: `{statusCode, code, error, message}`. */
export function answerFailure(thrown: Error, c: Context): Response {
  const error = fromPostgres(thrown);
  const failure =
    error instanceof StorageFailure
      ? error
      : new StorageFailure(500, "InternalError", "Internal server error", "internal");
  if (failure !== error) console.error(`storage: ${c.req.method} ${c.req.path} failed:`, error);
  if (failure.status === 413) c.header("Connection", "close");
  const { status, code, legacy, message } = failure;
  const body = { statusCode: String(status), code, error: legacy, message };
  return c.json(body, status >= 500 ? (status as 500 | 501) : 400);
}
