import { onProfileChanged } from "@/components/session/profile-changed";
import { afterQuiet } from "@/components/session/watch-rows";
import type { Me } from "@/lib/members/me";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";

/** For so long (ms) an answer holds for a page: its islands may become interactive one after the other. */
const HOLDS_FOR = 10_000;

/** The last answer and the page it was asked on: a page has up to two of these islands, of which one is shown. */
let asked: { pathname: string; answer: Promise<Me>; at: number; until: number } | null = null;

/** The next question is asked anew: nobody is here any more. */
export const forgetWho = () => void (asked = null);

/**
 * Who is here, by `GET /api/me`, asked once for a page. `since` is the moment of `performance.now()` before which an answer
 * was asked for too early. Throws when no answer came.
 */
export function askWho(pathname: string, since = 0): Promise<Me> {
  const holds = asked?.pathname === pathname && asked.at >= since && performance.now() < asked.until;
  if (asked && holds) return asked.answer;
  const at = performance.now();
  const answer = fetch("/api/me", { signal: AbortSignal.timeout(browserTimeouts.readMs) }).then(
    (response) => {
      // Only an answer tells that nobody is signed in; a service that is away tells nothing.
      if (!response.ok) throw new Error(`The answer was ${response.status}.`);
      return response.json() as Promise<Me>;
    },
  );
  const own = { pathname, answer, at, until: Infinity };
  asked = own;
  answer.then(
    () => void (own.until = performance.now() + HOLDS_FOR),
    () => void (asked === own && forgetWho()),
  );
  return answer;
}

/**
 * Calls `again` with the moment from which the answer is out of date: the profile has changed, or the tab is looked at again.
 * Returns how to stop.
 */
export function onOutdated(again: (since: number) => void): () => void {
  let since = 0;
  // A change is heard from several tabs, and by each of the islands.
  const renew = afterQuiet(() => again(since), 100);
  const changed = () => {
    since = performance.now();
    renew.call();
  };
  // On another device, or while this one slept.
  const shown = () => {
    if (document.visibilityState !== "visible") return;
    since = Math.max(since, performance.now() - HOLDS_FOR);
    renew.call();
  };
  const stop = onProfileChanged(changed);
  document.addEventListener("visibilitychange", shown);
  return () => {
    renew.cancel();
    stop();
    document.removeEventListener("visibilitychange", shown);
  };
}
