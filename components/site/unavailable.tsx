import type { ReactNode } from "react";
import { outagePauseSeconds } from "@/lib/platform/request/outage-pause";
import { unavailableMark } from "@/lib/platform/request/unavailable-mark.mjs";

/**
 * Stands in the place of what a service did not answer. With the status 503 it is all that the page has to say, and the page
 * asks again by itself; with 200 the page has more to show. Either is made anew with the next request (`page-cache.mjs`).
 */
export function Unavailable({ status, children }: { status: 200 | 503; children: ReactNode }) {
  return (
    <>
      <meta name={unavailableMark} content={String(status)} />
      {status === 503 && <meta httpEquiv="refresh" content={String(outagePauseSeconds)} />}
      <p role="status" className="text-muted">
        {children}
      </p>
    </>
  );
}
