import type { ReactNode } from "react";
import { unavailableMark } from "@/lib/platform/request/unavailable-mark.mjs";

/** Seconds until a page without its figures asks for them again. */
const pause = 5;

/**
 * Stands in the place of what a service did not answer. With the status 503 it is all that the page has to say, and the page
 * asks again by itself; with 200 the page has more to show. Either is made anew with the next request (`page-cache.mjs`).
 */
export function Unavailable({ status, children }: { status: 200 | 503; children: ReactNode }) {
  return (
    <>
      <meta name={unavailableMark} content={String(status)} />
      {status === 503 && <meta httpEquiv="refresh" content={String(pause)} />}
      <p role="status" className="text-muted">
        {children}
      </p>
    </>
  );
}
