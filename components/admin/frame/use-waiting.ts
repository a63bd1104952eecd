"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { askServer } from "@/components/members/ask-server";
import type { Waiting } from "@/lib/admin/frame/schema";

/** Milliseconds between looks while the page is seen. */
const interval = 60_000;

/** What waits for staff: asked anew on every page, each minute, and when the page is seen again; null until it is known. */
export function useWaiting(): Waiting | null {
  const pathname = usePathname();
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const look = () => {
      if (document.hidden) return;
      // Counts are no reason to disturb anybody; the next look may succeed.
      askServer<Waiting>("/api/admin/waiting", stop.signal).then(setWaiting, () => undefined);
    };
    look();
    const timer = setInterval(look, interval);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [pathname]);

  return waiting;
}
