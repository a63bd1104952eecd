"use client";

import { useCallback, useEffect, useRef } from "react";

/** Switches the whole screen on and off; nothing happens where the browser does not allow it. */
export function toggleFullScreen(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen?.();
  done?.catch(() => undefined);
}

/** Keeps the screen awake while the page is seen, where the browser has that (Screen Wake Lock API). */
export function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let gone = false;
    const ask = async () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      // Refused when the battery is low, for one: then the screen sleeps as it would.
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (gone) void lock?.release();
    };
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}

/**
 * After a new release the page opens itself anew, at a quiet moment: when nobody has touched it for five minutes. The
 * function returned is told the release that answers.
 */
export function useRenewal(release: string): (answering: string | null) => void {
  const touchedAt = useRef(0);
  useEffect(() => {
    const touch = () => (touchedAt.current = performance.now());
    addEventListener("pointerdown", touch);
    addEventListener("keydown", touch);
    return () => {
      removeEventListener("pointerdown", touch);
      removeEventListener("keydown", touch);
    };
  }, []);
  return useCallback(
    (answering) => {
      const quiet = touchedAt.current === 0 || performance.now() - touchedAt.current > 300_000;
      if (answering && release && answering !== release && quiet && !document.querySelector("dialog[open]"))
        window.location.reload();
    },
    [release],
  );
}
