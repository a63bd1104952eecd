/** Causes deeper than this say nothing more, and a chain that leads back to itself ends. */
const maxCauses = 5;
/** Characters of one message. */
const maxLength = 300;

/** Path, query and user name of an address can hold secrets; who was called is enough. */
const withoutSecrets = (text: string) =>
  text.replace(/\b([a-z][a-z\d+.-]*:\/\/)(?:[^\s/@"']*@)?([^\s/?#"')]*)[^\s"')]*/gi, "$1$2");

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** The first line: what viem and the clients of Supabase add below it is an address, a body or a stack. */
const firstLine = (text: string) => text.trim().split("\n", 1)[0] as string;

/** postgrest-js has no `cause`: it writes it into `details`, where the database's own errors have values of rows. */
const writtenCause = (details: unknown) => /^Caused by: (?:\w*Error: )?(.+)$/m.exec(textOf(details))?.[1];

type Failure = Partial<
  Record<"name" | "message" | "code" | "details" | "cause" | "originalError" | "errors", unknown>
>;

/** `storage-js` calls the cause `originalError`; a connection that was tried at several addresses has one error for each. */
function causeOf({ details, cause, originalError, errors }: Failure): unknown {
  return cause ?? originalError ?? (Array.isArray(errors) ? errors[0] : undefined) ?? writtenCause(details);
}

/**
 * The error of a failed `fetch` with its causes in its message: the clients of Supabase keep nothing else of it. Every
 * other error is given back as it is.
 */
export function withCauseInMessage(error: unknown): unknown {
  const hasCause = error instanceof TypeError && error.cause !== undefined;
  return hasCause ? new TypeError(describeError(error), { cause: error.cause }) : error;
}

/**
 * What failed and why, on one line for a log: the message of `error` and of each of its causes, with their codes. A failed
 * `fetch` says "fetch failed" whatever happened; the reason, such as UND_ERR_SOCKET, is in its cause. Leaves out stacks,
 * rows, and of addresses everything but the host.
 */
export function describeError(error: unknown): string {
  const parts: string[] = [];
  let next: unknown = error;
  for (let depth = 0; depth <= maxCauses && next !== undefined && next !== null; depth += 1) {
    const failure: Failure = typeof next === "object" ? next : { message: textOf(next) };
    const code = textOf(failure.code);
    const message =
      firstLine(textOf(failure.message)) || (code ? "" : textOf(failure.name).replace(/^Error$/, ""));
    const coded = message.includes(code) ? message : `${message} (${code})`.trim();
    const part = withoutSecrets(coded).slice(0, maxLength);
    if (part && !parts.some((earlier) => earlier.includes(part))) parts.push(part);
    next = causeOf(failure);
  }
  return parts.join("; cause: ") || "unknown error";
}
