"use client";

import { useEffect, useState } from "react";
import { askServer } from "@/components/members/ask-server";
import type { Found } from "@/lib/admin/frame/schema";

/** Milliseconds without a key before the server is asked. */
const pause = 120;

/** `searching` still holds what was found before, so that the list does not flicker while somebody types. */
export type Search =
  | { state: "idle" }
  | { state: "searching"; found: Found | null }
  | { state: "found"; found: Found }
  | { state: "failed" };

/** What the server finds for `query`; idle below two characters. `attempt` asks again after a failure. */
export function useFound(query: string, attempt: number): Search {
  const asked = query.trim();
  const key = `${attempt} ${asked}`;
  const [last, setLast] = useState<{ key: string; found: Found | null } | null>(null);

  useEffect(() => {
    if (asked.length < 2) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      askServer<Found>(`/api/admin/find?q=${encodeURIComponent(asked)}`, stop.signal).then(
        (found) => setLast({ key, found }),
        () => !stop.signal.aborted && setLast({ key, found: null }),
      );
    }, pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, key]);

  if (asked.length < 2) return { state: "idle" };
  if (last?.key !== key) return { state: "searching", found: last?.found ?? null };
  return last.found ? { state: "found", found: last.found } : { state: "failed" };
}
