import { headers } from "next/headers";
import { Suspense, type ReactNode } from "react";
import { PageLoading } from "./page-loading";

/**
 * Milliseconds that a page waits for its data before it is sent without. What is sent together appears at once; React shows
 * what follows its fallback no sooner than 300 ms after that (react-dom, `FALLBACK_THROTTLE_MS`), however early it came.
 */
const patience = 30;

const late = Symbol();

/**
 * The part of a page that waits for data, below the page's gate: what rejects in time, such as a redirect, is answered
 * with its own status. The frame around it is sent at the latest after `patience`, with a spinner in the part's place. A move
 * inside the site has its frame already, and waits with the page before it (`SoftNavigation` has the spinner then).
 */
export async function Streamed({ content }: { content: () => Promise<Awaited<ReactNode>> }) {
  const opened = (await headers()).get("sec-fetch-dest") === "document";
  const part = content();
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<typeof late>((resolve) => (timer = setTimeout(resolve, patience, late)));
  const first = await Promise.race(opened ? [part, waited] : [part]).finally(() => clearTimeout(timer));
  return <Suspense fallback={<PageLoading />}>{first === late ? part : first}</Suspense>;
}
