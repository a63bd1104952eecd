"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

/**
 * Draws the page again when what the server drew it from has changed (`state`), and when the person comes back to it: in
 * another tab a mint may have begun. Not while one is under way here.
 */
export function useFreshPage(state: string | undefined, idle: boolean): void {
  const router = useRouter();
  const drawn = useRef(state);

  useEffect(() => {
    if (state === undefined || !idle) return;
    if (drawn.current !== undefined && drawn.current !== state) router.refresh();
    drawn.current = state;
  }, [state, idle, router]);

  useEffect(() => {
    if (!idle) return;
    const look = () => document.visibilityState === "visible" && router.refresh();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [idle, router]);
}
