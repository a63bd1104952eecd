import { cache, Suspense, type ReactNode } from "react";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { tellError } from "@/lib/platform/told-error";
import { orOutage } from "./failure/or-outage";
import { PageLoading } from "./page-loading";

/**
 * Of one request: resolved when its page has what it shows, rejected with what it throws instead. `frame` says whether a frame waits for
 * that, or was sent without it; on a move inside the site there is none.
 */
const readiness = cache(() => {
  const ready = { ...Promise.withResolvers<void>(), frame: "none" as "none" | "waits" | "sent" };
  // On a move inside the site the page is rendered without its frame, and nobody waits.
  ready.promise.catch(() => undefined);
  return ready;
});

/**
 * Keeps the frame of an opened page back for a moment. What is sent together appears at once; React shows what follows a
 * fallback no sooner than 300 ms after that (react-dom, `FALLBACK_THROTTLE_MS`), however early it came. A redirect, a missing page or an error that comes in time is thrown here too, above
 * the boundary, and so answered with its own status.
 */
async function Hold() {
  const ready = readiness();
  ready.frame = "waits";
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeouts.frameMs)));
  await Promise.race([ready.promise, waited]).finally(() => clearTimeout(timer));
  ready.frame = "sent";
  return null;
}

/** What came later stands hidden at the end of the document until a script puts it in its place (react-dom, Fizz). */
const withoutScripts = '[hidden][id^="S:"]{display:block!important}[data-page-loading]{display:none}';

/**
 * In a layout, around its pages: the frame of an opened page is sent after `timeouts.frameMs` at the latest, with a spinner in the
 * place of the page. The boundary stays from page to page, so a move keeps the old page until the new one is whole, where
 * that of a `loading.tsx` would be a new one each time.
 */
export function StreamedPages({ children }: { children: ReactNode }) {
  return (
    <>
      <Suspense fallback={<PageLoading />}>{children}</Suspense>
      <Hold />
      <noscript>
        <style>{withoutScripts}</style>
      </noscript>
    </>
  );
}

/**
 * A page below `StreamedPages`; `content` asks the gate, reads and returns what is shown. Once its frame was sent, an outage is said in
 * the place of the page.
 */
export async function Streamed({ content }: { content: () => Promise<ReactNode> }) {
  const ready = readiness();
  const began = performance.now();
  try {
    const shown = await content();
    ready.resolve();
    return shown;
  } catch (error) {
    tellError(error);
    // On a move, too: an error that a server component throws would stand in the console.
    const late = ready.frame === "none" && performance.now() - began >= timeouts.frameMs;
    if (ready.frame === "sent" || late) return orOutage(error);
    ready.reject(error);
    throw error;
  }
}
