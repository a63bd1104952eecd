import "server-only";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { readFunctions } from "./read-functions.gen";

/** Requests of this process that are under way a second time: a slow database is not asked twice by everybody. */
const mostAtOnce = 8;
let atOnce = 0;

/** The name of an SQL function in an address of the data API. */
const called = /\/rest\/v1\/rpc\/([a-z0-9_]+)(?:\?|$)/;

/**
 * Whether a request changes nothing, so that it may be made twice: what HTTP calls safe (RFC 9110, 9.2.1), and SQL functions that are
 * `stable` or `immutable`, which Postgres lets write nothing.
 */
export function isRead(input: Parameters<typeof fetch>[0], init?: RequestInit): boolean {
  const method = (init?.method ?? (input instanceof Request ? input.method : "GET")).toUpperCase();
  if (method === "GET" || method === "HEAD") return true;
  const url = input instanceof Request ? input.url : String(input);
  return method === "POST" && readFunctions.has(called.exec(url)?.[1] ?? "");
}

type Asked = {
  response: Response;
  /** Whether the other request may still be under way. */
  twice: boolean;
};

/** Resolves after so many milliseconds, unless `signal` ends the request before. */
function lateness(milliseconds: number, signal: AbortSignal | null | undefined) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), milliseconds).unref();
    signal?.addEventListener("abort", () => clearTimeout(timer), { once: true });
  });
  return { late, stop: () => clearTimeout(timer) };
}

/** Whether the connection failed, and nobody gave the request up. */
const isBroken = (error: unknown, signal: AbortSignal | null | undefined) =>
  error instanceof TypeError && !signal?.aborted;

/**
 * The answer to a read (`isRead`). One whose connection fails is requested again at once; one that is late is requested a second time
 * beside the first, and whichever answers first counts: one lost answer or one stuck connection fails no page. `send` is given up by
 * `signal`. Throws what the last request throws.
 */
export async function askedAgain(
  send: () => Promise<Response>,
  signal: AbortSignal | null | undefined,
  lateAfter = timeouts.lateAnswerMs,
): Promise<Asked> {
  const first = send();
  const { late, stop } = lateness(lateAfter, signal);
  try {
    const soon = await Promise.race([first, late]);
    if (soon !== "late") return { response: soon, twice: false };
  } catch (error) {
    if (!isBroken(error, signal)) throw error;
    return { response: await send(), twice: false };
  } finally {
    stop();
  }
  if (atOnce >= mostAtOnce) return { response: await first, twice: false };
  atOnce += 1;
  const both = [first, send()];
  void Promise.allSettled(both).then(() => (atOnce -= 1));
  try {
    const response = await Promise.any(both);
    // The body of the other answer would keep its connection.
    for (const one of both) {
      const leave = (other: Response) => (other === response ? undefined : other.body?.cancel());
      one.then(leave).catch(() => undefined);
    }
    return { response, twice: true };
  } catch (error) {
    throw (error as AggregateError).errors[0];
  }
}
