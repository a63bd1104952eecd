import { cache, Suspense, type ReactNode } from "react";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { tellError } from "@/lib/platform/told-error";
import { PageLoading } from "./page-loading";

/** Of one request: resolved when its page has what it shows, rejected with what it throws instead. */
const readiness = cache(() => {
  const ready = Promise.withResolvers<void>();
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
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeouts.frameMs)));
  await Promise.race([readiness().promise, waited]).finally(() => clearTimeout(timer));
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

/** A page below `StreamedPages`; `content` asks the gate, reads and returns what is shown. */
export async function Streamed({ content }: { content: () => Promise<ReactNode> }) {
  const { resolve, reject } = readiness();
  try {
    const shown = await content();
    resolve();
    return shown;
  } catch (error) {
    tellError(error);
    reject(error);
    throw error;
  }
}
