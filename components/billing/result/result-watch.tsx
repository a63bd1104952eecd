"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const LOOK_MS = 4000;

/**
 * Draws the result page again while its answer is made elsewhere: on the page of the member's bank, or by a webhook on
 * its way. Gives up after `atMost` milliseconds. Shows nothing.
 */
export function ResultWatch({ atMost = Infinity }: { atMost?: number }) {
  const router = useRouter();
  useEffect(() => {
    const until = Date.now() + atMost;
    const look = () => {
      if (Date.now() > until) window.clearInterval(timer);
      else if (document.visibilityState === "visible") router.refresh();
    };
    const timer = window.setInterval(look, LOOK_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [router, atMost]);
  return null;
}
