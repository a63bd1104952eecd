"use client";

import { useEffect } from "react";

const everyMilliseconds = 5 * 60 * 1000;
/** Spreads the requests of members who arrived together. */
const jitterMilliseconds = 15 * 1000;

/** Answers whether to go on: a session that was ended elsewhere has no more heartbeats, and its next page leads to /auth. */
async function touch(): Promise<boolean> {
  try {
    const response = await fetch("/api/track-session", { method: "POST", keepalive: true });
    if (!response.ok) console.warn("The session was not tracked:", response.status);
    return response.status !== 401;
  } catch (error) {
    console.warn("The session was not tracked:", error);
    return true;
  }
}

/** Once on load, then every five minutes until the member leaves or signs out. Failures are logged and swallowed. */
export function SessionTracker() {
  useEffect(() => {
    let timer: number | undefined;
    let over = false;
    const beat = async () => {
      if (!(await touch()) || over) return;
      timer = window.setTimeout(() => void beat(), everyMilliseconds + Math.random() * jitterMilliseconds);
    };
    void beat();
    return () => {
      over = true;
      window.clearTimeout(timer);
    };
  }, []);
  return null;
}
