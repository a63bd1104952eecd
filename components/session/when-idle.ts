import { useEffect, useState } from "react";

/**
 * Calls `work` once the browser has shown the page and has time, after two seconds in any case; returns how to call it
 * off. For code that keeps a page current and that nobody waits for.
 */
export function whenIdle(work: () => void): () => void {
  if (!window.requestIdleCallback) {
    const timer = window.setTimeout(work, 200);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}

/** False until the browser has shown the page and has time; on the server always. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
