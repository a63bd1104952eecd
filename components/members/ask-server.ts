import { NoAnswer } from "@/components/ui/no-answer";
import { refusalOf } from "@/components/ui/refusal-of";
import { AppError, isErrorCode } from "@/lib/platform/errors";

/**
 * What `path` of our own server answers: the handler has checked the answer of the database, so that the browser needs
 * no schemas. Throws the refusal of the server, `NoAnswer` when it says that there is none, and another Error for what it
 * does not name.
 */
export async function askServer<T>(
  path: string,
  signal: AbortSignal,
  method: "GET" | "POST" = "GET",
): Promise<T> {
  const answer = await fetch(path, { signal, method });
  if (answer.ok) return (await answer.json()) as T;
  const reason = await refusalOf(answer);
  if (reason === "service_unavailable") throw new NoAnswer(`${path} answered ${answer.status}`);
  throw isErrorCode(reason) ? new AppError(reason) : new Error(`${path} answered ${reason}`);
}
