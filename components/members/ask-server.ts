import { AppError, isErrorCode } from "@/lib/platform/errors";

/**
 * What `path` of our own server answers: the handler has checked the answer of the database, so that the browser needs
 * no schemas. Throws the refusal of the server, or an Error when there is no answer.
 */
export async function askServer<T>(
  path: string,
  signal: AbortSignal,
  method: "GET" | "POST" = "GET",
): Promise<T> {
  const answer = await fetch(path, { signal, method });
  if (answer.ok) return (await answer.json()) as T;
  const { reason } = (await answer.json().catch(() => ({}))) as { reason?: unknown };
  throw isErrorCode(reason) ? new AppError(reason) : new Error(`${path} answered ${answer.status}`);
}
