"use client";

import { useEffect } from "react";
import { outagePauseSeconds } from "@/lib/platform/request/outage-pause";

/** While `active`, loads the page again after a pause, unless the person has moved on by then. */
export function useReloadSoon(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => window.location.reload(), outagePauseSeconds * 1000);
    return () => clearTimeout(timer);
  }, [active]);
}

/** The same for a part that the server has made. */
export function ReloadSoon() {
  useReloadSoon(true);
  return null;
}
