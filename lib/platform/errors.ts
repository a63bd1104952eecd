import { community } from "./error-codes/community";
import { money } from "./error-codes/money";
import { people } from "./error-codes/people";

/**
 * Every refusal the app knows, with the HTTP status it is answered with, by subject: a page names the subjects whose
 * sentences its forms need. The list is closed: SQL functions raise these codes (errcode P0001), services' errors are
 * mapped to them, and `errors.json` holds a sentence for each.
 */
export const errorSubjects = { ...people, ...money, ...community } as const satisfies Record<
  string,
  Record<string, number>
>;

/** Codes whose detail is for the person who asked: why the look-up failed, who was faster. `<code>_because` says it. */
export const detailedCodes: ReadonlySet<string> = new Set(["role_check_failed", "changed_meanwhile"]);

export type ErrorSubject = keyof typeof errorSubjects;

export type ErrorCode = { [S in ErrorSubject]: keyof (typeof errorSubjects)[S] }[ErrorSubject];

export const errorCodes = Object.assign({}, ...Object.values(errorSubjects)) as Record<ErrorCode, number>;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorCodes, value);
}

type Options = {
  /** Sentence of the service behind the refusal; shown only where docs/product.md quotes it. */
  detail?: string;
  /** Input fields the refusal belongs to. */
  fields?: Record<string, ErrorCode>;
  /** Seconds until the same may be tried again, where that is known. */
  retryAfter?: number;
  cause?: unknown;
};

/** A refusal the visitor can understand. Anything else that is thrown is a bug. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Next hands only this to the error screen of a production build; the message stays on the server. */
  readonly digest: string;
  readonly detail: string | undefined;
  readonly fields: Record<string, ErrorCode> | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, { detail, fields, retryAfter, cause }: Options = {}) {
    super(detail === undefined ? code : `${code}: ${detail}`, { cause });
    this.name = "AppError";
    this.code = code;
    this.digest = code;
    this.detail = detail;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}

/** Whether a service did not answer, or could not: nothing was refused, and the same may be tried again. */
export function isOutage(error: unknown): boolean {
  return error instanceof AppError && error.code === "service_unavailable";
}
