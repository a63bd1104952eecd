"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

/** Characters of a query. */
export const longestQuery = 100;

/** Milliseconds after the last sign until the address says it: browsers refuse addresses that change too often. */
const pause = 250;

/**
 * What is sought, and a function that changes it. It begins with `?q=` of the address, which follows what is typed, and which a
 * link or the way back may change.
 */
export function useSought(): [sought: string, search: (text: string) => void] {
  const address = (useSearchParams().get("q") ?? "").trim().slice(0, longestQuery);
  const [sought, search] = useState(address);
  const [seen, setSeen] = useState(address);
  /** What this page wrote into the address last: when that arrives, more may have been typed. */
  const [written, setWritten] = useState(address);

  if (seen !== address) {
    setSeen(address);
    if (address !== written) search(address);
  }

  useEffect(() => {
    const text = sought.trim();
    if (text === written) return;
    const timer = setTimeout(() => {
      setWritten(text);
      const url = new URL(location.href);
      if (text) url.searchParams.set("q", text);
      else url.searchParams.delete("q");
      history.replaceState(null, "", url);
    }, pause);
    return () => clearTimeout(timer);
  }, [sought, written]);

  return [sought, search];
}
