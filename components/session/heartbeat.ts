import { browserTimeouts } from "@/lib/platform/browser-timeouts";
import { ownTimeZone } from "@/lib/platform/i18n/zone";

const everyMilliseconds = 5 * 60 * 1000;

/** Answers whether to go on: a session that was ended elsewhere has no more heartbeats, and its next page leads to /auth. */
async function touch(): Promise<boolean> {
  try {
    const response = await fetch("/api/track-session", {
      method: "POST",
      keepalive: true,
      signal: AbortSignal.timeout(browserTimeouts.changeMs),
      // Kept where the account has none yet: times are shown in it.
      headers: { "x-time-zone": ownTimeZone() ?? "" },
    });
    if (!response.ok) console.warn("The session was not tracked:", response.status);
    return response.status !== 401;
  } catch (error) {
    console.warn("The session was not tracked:", error);
    return true;
  }
}

/** The heartbeat of this page load, and how to end it: several islands may ask for it, only one runs. */
let running: AbortController | null = null;

/**
 * Tells the server that this session is in use: now, then every five minutes until the page is left or the session
 * ends. Failures are logged and swallowed. Does nothing while it runs already.
 */
export function startHeartbeat(): void {
  if (running) return;
  const own = new AbortController();
  running = own;
  let timer: number | undefined;
  own.signal.addEventListener("abort", () => window.clearTimeout(timer));
  const beat = async () => {
    const goesOn = await touch();
    if (own.signal.aborted) return;
    if (!goesOn) return stopHeartbeat();
    timer = window.setTimeout(() => void beat(), everyMilliseconds);
  };
  void beat();
}

export function stopHeartbeat(): void {
  running?.abort();
  running = null;
}
