"use client";

import { useEffect } from "react";

const everyMilliseconds = 5 * 60 * 1000;
/** Spreads the requests of members who arrived together. */
const jitterMilliseconds = 15 * 1000;

async function touch(): Promise<void> {
  try {
    const response = await fetch("/api/track-session", { method: "POST", keepalive: true });
    if (!response.ok) console.warn("The session was not tracked:", response.status);
  } catch (error) {
    console.warn("The session was not tracked:", error);
  }
}

/** Once on load, then every five minutes until the member leaves or signs out. Failures are logged and swallowed. */
export function SessionTracker() {
  useEffect(() => {
    let timer: number;
    const again = () => {
      timer = window.setTimeout(
        () => void touch().then(again),
        everyMilliseconds + Math.random() * jitterMilliseconds,
      );
    };
    void touch();
    again();
    return () => window.clearTimeout(timer);
  }, []);
  return null;
}
