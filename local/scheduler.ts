import { describeError } from "../lib/platform/describe-error.ts";
import type { Running } from "./service.ts";

/**
 * Scheduled work of the app: route and pause in milliseconds. In production a cron calls the same routes. No pause is
 * the time after which a server closes an idle connection, 5 seconds by Node's default: the next call would be sent just
 * when it closes, and fail.
 */
export const schedule = [
  { path: "/api/cron/events", every: 4_700 },
  { path: "/api/cron/chain", every: 4_000 },
  { path: "/api/cron/reconcile", every: 60_000 },
  { path: "/api/cron/figures", every: 60_000 },
  { path: "/api/cron/health", every: 60_000 },
  { path: "/api/cron/campaigns", every: 4_700 },
];

/** Longest pause while nothing happens: what production waits between two calls, too. */
const RESTING_MS = 60_000;
/** After a sign of life the work is done at its own pace for this long. */
const AWAKE_MS = 30_000;

export type Scheduler = Running & {
  /** A sign of life, such as a request to the local Supabase: work that waits longer than its pace is done at its pace. */
  wake(): void;
};

type Options = {
  appUrl: string;
  secret: string;
  log: (line: string) => void;
  /** Whether pauses grow while there is no sign of life; else every route is called at its pace for ever. */
  rests: boolean;
};

/** Calls the cron routes while the app runs; a failed call is logged once per change of outcome and tried again. */
export function startScheduler({ appUrl, secret, log, rests }: Options): Scheduler {
  const stopped = new AbortController();
  let calling = 0;
  let awakeUntil = Date.now() + AWAKE_MS;

  const jobs = schedule.map(({ path, every }) => {
    let healthy = true;
    let pause = every;
    let timer: NodeJS.Timeout;
    const plan = () => {
      clearTimeout(timer);
      if (!stopped.signal.aborted) timer = setTimeout(() => void tick(), pause);
    };
    const tick = async () => {
      calling += 1;
      const outcome = await fetch(`${appUrl}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}` },
        signal: stopped.signal,
      })
        .then((response) => response.status, describeError)
        .finally(() => (calling -= 1));
      if (stopped.signal.aborted) return;
      const ok = outcome === 200;
      if (ok !== healthy) log(`${path}: ${ok ? "works again" : outcome}`);
      healthy = ok;
      const longer = Math.min(pause * 2, Math.max(every, RESTING_MS));
      pause = rests && Date.now() > awakeUntil ? longer : every;
      plan();
    };
    timer = setTimeout(() => void tick(), 1_000);
    stopped.signal.addEventListener("abort", () => clearTimeout(timer));
    return {
      hurry() {
        if (pause === every) return;
        pause = every;
        plan();
      },
    };
  });

  return {
    wake() {
      // The calls of the cron routes themselves are no sign of life.
      if (calling > 0) return;
      awakeUntil = Date.now() + AWAKE_MS;
      for (const job of jobs) job.hurry();
    },
    stop: async () => stopped.abort(),
  };
}
