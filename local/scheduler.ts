import type { Running } from "./service.ts";

/** Scheduled work of the app: route and pause in milliseconds. In production a cron calls the same routes. */
export const schedule = [
  { path: "/api/cron/mail", every: 5_000 },
  { path: "/api/cron/chain", every: 4_000 },
  { path: "/api/cron/reconcile", every: 60_000 },
  { path: "/api/cron/figures", every: 60_000 },
];

/** Calls the cron routes while the app runs; a failed call is logged once per change of outcome and tried again. */
export function startScheduler(appUrl: string, secret: string, log: (line: string) => void): Running {
  const stopped = new AbortController();
  for (const { path, every } of schedule) {
    let healthy = true;
    const tick = async () => {
      const outcome = await fetch(`${appUrl}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}` },
        signal: stopped.signal,
      }).then(
        (response) => response.status,
        (error: Error) => error.message,
      );
      if (stopped.signal.aborted) return;
      const ok = outcome === 200;
      if (ok !== healthy) log(`${path}: ${ok ? "works again" : outcome}`);
      healthy = ok;
      timer = setTimeout(tick, every);
    };
    let timer = setTimeout(tick, 1_000);
    stopped.signal.addEventListener("abort", () => clearTimeout(timer));
  }
  return { stop: async () => stopped.abort() };
}
