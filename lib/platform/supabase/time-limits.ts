import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { cache } from "react";
import { withCauseInMessage } from "@/lib/platform/describe-error";
import { AppError } from "@/lib/platform/errors";
import { noteUnavailable } from "@/lib/platform/request/request-state.mjs";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { noteAnswer } from "./answers/database-answers.mjs";
import { askedAgain, isRead } from "./asked-again";

const isBuilding = process.env.NEXT_PHASE === "phase-production-build";
const usual = isBuilding ? timeouts.buildReadsMs : timeouts.pageReadsMs;
/** What a process that was busy takes to see an answer that has arrived. */
const grace = 50;

/** Of the rendering of one page; elsewhere each call has the whole time. */
const rendering = cache(() => ({ until: performance.now() + usual }));
/** `until` is the end of all calls together; null where each call has the whole limit. */
const allowed = new AsyncLocalStorage<{ limit: number; until: number | null }>();

/** Lets each call within `work` wait for so many milliseconds: changes take longer than reads, and nobody waits for cron. */
export function withTimeout<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return allowed.run({ limit: milliseconds, until: null }, work);
}

/** Lets all calls within `work` together take so many milliseconds: the reads of a handler, and what is looked at before a change. */
export function withinTogether<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return allowed.run({ limit: milliseconds, until: performance.now() + milliseconds }, work);
}

/**
 * Who waits for what is done now. A page that is rendered, and a handler that reads for one, can do without other services; for
 * scheduled work, jobs, exports and builds nobody waits; everything else changes something.
 */
export function whoWaits(): "page" | "change" | "nobody" {
  const own = allowed.getStore();
  if (own && own.until === null) return own.limit > timeouts.changeCallMs ? "nobody" : "change";
  if (isBuilding) return "nobody";
  // Elsewhere `cache` remembers nothing.
  return own || rendering() === rendering() ? "page" : "change";
}

/**
 * Aborts when `left` of the limit is over, but not before answers were read that arrived while the process was busy. The
 * reason names the limit, which says in a log which one it was.
 */
function timeLimit(limit: number, left = limit): { signal: AbortSignal; stop: () => void } {
  const controller = new AbortController();
  const late = () =>
    controller.abort(new DOMException(`The service did not answer within ${limit} ms.`, "TimeoutError"));
  let timer = setTimeout(() => (timer = setTimeout(late, grace).unref()), Math.max(0, left - grace));
  timer.unref();
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}

/** Calls `done` once the body was read, whole or not, by any of the clients. */
function onRead(response: Response, done: () => void): Response {
  for (const name of ["text", "json", "arrayBuffer", "blob"] as const) {
    const read = response[name].bind(response) as () => Promise<never>;
    response[name] = () => read().finally(done);
  }
  return response;
}

/**
 * Whether the database ended a call because it and another waited for each other; nothing of it was written, and the other
 * one goes on (https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-DEADLOCKS).
 */
async function isDeadlock(response: Response): Promise<boolean> {
  if (response.status !== 500) return false;
  const answer = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return answer?.code === "40P01";
}

/** The answer of the database, asked again at most twice when the call was the victim of a deadlock. */
async function ask(input: Parameters<typeof fetch>[0], init: RequestInit): Promise<Response> {
  for (let again = 2; ; again -= 1) {
    const response = await fetch(input, init);
    if (again === 0 || !String(input).includes("/rest/v1/") || !(await isDeadlock(response))) return response;
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 60));
  }
}

/** Milliseconds that are left of a limit. */
type Rest = { limit: number; left: number };

/**
 * `fetch` that gives up on a service that has stopped answering, so that a page says so instead of hanging; the time
 * includes the body, which the clients read at once.
 */
function limitedFetch(rest: () => Rest): typeof fetch {
  return async (input, init) => {
    const { limit, left } = rest();
    const { signal: over, stop } = timeLimit(limit, left);
    try {
      const signal = init?.signal ? AbortSignal.any([init.signal, over]) : over;
      const send = () => ask(input, { ...init, signal });
      const { response, twice } = isRead(input, init)
        ? await askedAgain(send, signal)
        : { response: await send(), twice: false };
      const { status } = response;
      if (status < 500 && String(input).includes("/rest/v1/")) noteAnswer();
      if (status >= 502) noteUnavailable();
      // An abort that comes long after costs a tenth of the call, and keeps everything of it until then. It ends the other of two requests.
      return twice ? response : onRead(response, stop);
    } catch (error) {
      stop();
      noteUnavailable();
      throw withCauseInMessage(error);
    }
  };
}

/** What is left of the limit of this call: its own, or that of the page. */
function restOfCall(): Rest {
  const own = allowed.getStore();
  if (own) return { limit: own.limit, left: own.until === null ? own.limit : own.until - performance.now() };
  return { limit: usual, left: rendering().until - performance.now() };
}

/**
 * What every client of the server shares. The library's own tries are off: it would wait seven seconds before it tells a visitor
 * that the database cannot be reached (`askedAgain`).
 */
export const clientOptions = { db: { retry: false }, global: { fetch: limitedFetch(restOfCall) } };

/** The same for a client of one request, whose calls all end within so many milliseconds from now. */
export function clientOptionsWithin(milliseconds: number): typeof clientOptions {
  const until = performance.now() + milliseconds;
  const rest = () => ({ limit: milliseconds, left: until - performance.now() });
  return { db: { retry: false }, global: { fetch: limitedFetch(rest) } };
}

/** What `work` gives; throws `code` when it takes longer than so many milliseconds. What was begun goes on. */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  code: "service_unavailable" | "chain_unavailable" | "payment_unavailable" = "service_unavailable",
): Promise<T> {
  const { signal, stop } = timeLimit(milliseconds);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => {
      noteUnavailable();
      reject(new AppError(code, { detail: `no answer within ${milliseconds} ms` }));
    });
  });
  return Promise.race([work, late]).finally(stop);
}
