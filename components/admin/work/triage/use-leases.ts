"use client";

import { useEffect, useState } from "react";
import { askServer } from "@/components/members/ask-server";
import type { Leases } from "@/lib/admin/work/schema";

/** Milliseconds between looks while the page is seen. */
const interval = 10_000;

/** Who else has which case open, by case; null until it is known. */
export function useLeases(): ReadonlyMap<string, string | null> | null {
  const [others, setOthers] = useState<ReadonlyMap<string, string | null> | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const look = () => {
      if (document.hidden) return;
      askServer<Leases>("/api/admin/cases", stop.signal).then(
        (told) => setOthers(new Map(told.map((each) => [each.case, each.by]))),
        // The next look may succeed.
        () => undefined,
      );
    };
    look();
    const timer = setInterval(look, interval);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);

  return others;
}
