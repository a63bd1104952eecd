import { lazy, type ComponentType } from "react";
import { loadCode } from "./load-code";

/**
 * A client part that is in the page from the start while its code follows after the page has been shown, so that
 * reading costs no more than elsewhere (docs/decisions/0010). For modules that start with "use client".
 *
 * Without a Suspense boundary on purpose: React sends the content of one at the end of a page as large as ours and puts
 * it in its place by a script, which shifts the page and leaves nothing for visitors without scripts. So hydration waits for
 * the part; until then the page is the server's.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await loadCode(load) }));
  // A component of its own: the browser gets the exports of such a module lazily already, and React refuses a lazy in a lazy.
  return function Later(props: Props) {
    return <Part {...props} />;
  };
}
