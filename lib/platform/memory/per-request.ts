import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { cache } from "react";

/** What was made for the handler that is running, by what makes it. */
const handling = new AsyncLocalStorage<Map<unknown, unknown>>();

/** Runs the work of a route handler, in which every `perRequest` is made once. */
export function inHandler<T>(work: () => T): T {
  return handling.run(new Map(), work);
}

/**
 * A function whose answer is kept for one request: while a page renders by React's `cache`, which remembers nothing
 * elsewhere, and in a handler by `inHandler`. A server action asks each time: the page that is drawn after it must not
 * see what was true before.
 */
export function perRequest<T>(make: () => T): () => T {
  const rendered = cache(make);
  return () => {
    const kept = handling.getStore();
    if (!kept) return rendered();
    if (!kept.has(make)) kept.set(make, make());
    return kept.get(make) as T;
  };
}
