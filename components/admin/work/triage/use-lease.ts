"use client";

import { useEffect, useState } from "react";
import type { Lease } from "@/lib/admin/work/schema";
import { browserTimeouts } from "@/lib/platform/browser-timeouts";

/** Milliseconds: a lease holds for five minutes. */
const renewal = 120_000;

const send = (id: string, open: boolean) =>
  fetch("/api/admin/cases", {
    method: "POST",
    // Sent although the page goes away.
    keepalive: true,
    signal: AbortSignal.timeout(browserTimeouts.changeMs),
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ case: id, open }),
  });

/** Tells that a case is open for as long as it is; answers who had it open first, if that is somebody else. */
export function useLease(id: string, open: boolean): string | null {
  const [lease, setLease] = useState<Lease | null>(null);

  useEffect(() => {
    if (!open) return;
    let gone = false;
    const ask = () =>
      send(id, true)
        .then(async (answer) => {
          if (answer.ok && !gone) setLease((await answer.json()) as Lease);
        })
        // Whoever decides is asked for the version of what they saw, with a lease or without.
        .catch(() => undefined);
    const release = () => void send(id, false).catch(() => undefined);
    const comeBack = (event: PageTransitionEvent) => void (event.persisted && ask());
    void ask();
    const timer = setInterval(ask, renewal);
    window.addEventListener("pagehide", release);
    window.addEventListener("pageshow", comeBack);
    return () => {
      gone = true;
      clearInterval(timer);
      window.removeEventListener("pagehide", release);
      window.removeEventListener("pageshow", comeBack);
      release();
    };
  }, [id, open]);

  return open && lease && !lease.mine ? lease.by : null;
}
