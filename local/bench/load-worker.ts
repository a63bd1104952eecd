import { parentPort, workerData } from "node:worker_threads";
import autocannon, { type Options } from "autocannon";

export type Rate = { perSecond: number; p50: number; p99: number; failed: number };

/** What `load` hands over. */
export type Load = {
  options: Options;
  /** Seconds under load before anything counts. */
  ramp: number;
  /** Seconds that count. */
  seconds: number;
};

/**
 * Puts an address under load in a thread of its own and posts its `Rate`. The first wave does not count: 32 connections
 * that are opened at once wait until the server has opened its own, which is not what the page costs.
 */
const { options, ramp, seconds } = workerData as Load;

let started = 0;
let answered = 0;
const latencies: number[] = [];

const instance = autocannon({ ...options, duration: ramp + seconds }, (error: unknown, result) => {
  if (error) throw error;
  const sorted = latencies.sort((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  parentPort?.postMessage({
    perSecond: Math.round(answered / seconds),
    p50: quantile(0.5),
    p99: quantile(0.99),
    failed: result.errors + result.timeouts + result["4xx"] + result["5xx"],
  } satisfies Rate);
});
instance.on("start", () => (started = performance.now()));
instance.on("response", (_client, _status, _bytes, milliseconds) => {
  const begin = started + ramp * 1000;
  const now = performance.now();
  if (now >= begin) answered += 1;
  if (now - milliseconds >= begin) latencies.push(milliseconds);
});
