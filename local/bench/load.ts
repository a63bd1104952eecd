import { once } from "node:events";
import { Worker } from "node:worker_threads";
import autocannon from "autocannon";
import type { Load, Rate } from "./load-worker.ts";

export type { Rate };

export type Request = { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string };

/** Seconds in which the connections are opened, ours to the server and the server's to the database. */
const ramp = 1;

/**
 * Requests per second, median and 99th percentile (milliseconds) of `url` (or several, in turn) under 32 connections for
 * `seconds`, after a second of the same load on the same connections.
 */
export async function load(url: string | string[], seconds: number, request: Request = {}): Promise<Rate> {
  // Several are taken in turn, as autocannon's README says; its types know one.
  const options = { url: url as string, connections: 32, ...request };
  const worker = new Worker(new URL("load-worker.ts", import.meta.url), {
    workerData: { options, ramp, seconds } satisfies Load,
  });
  const [rate] = (await once(worker, "message")) as [Rate];
  return rate;
}

const middleOf = (figures: number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN;

/** The middle one of several rates: these machines are shared, a single figure says little. */
function median(rates: Rate[]): Rate {
  const middle = middleOf(rates.map(({ perSecond }) => perSecond));
  const rate = rates.find(({ perSecond }) => perSecond === middle);
  if (!rate) throw new Error("no rates");
  return rate;
}

export type Target = { url: string; request?: Request };

/** Requests and seconds before anything is measured. */
const warm = { requests: 1000, seconds: 8 };

/**
 * Asks for `target` until V8 has compiled what it runs: a page that is answered fifty times a second is interpreted for its first
 * rounds, and would be compared with one that is not.
 */
export async function warmUp({ url, request }: Target): Promise<void> {
  let answered = 0;
  for (const began = Date.now(); answered < warm.requests || Date.now() - began < warm.seconds * 1000;) {
    const { requests, errors } = await autocannon({
      url,
      connections: 32,
      duration: 2,
      workers: 1,
      ...request,
    });
    if (requests.total === 0) throw new Error(`No answer from ${url} (${errors} errors).`);
    answered += requests.total;
  }
}

export type Comparison = {
  ours: Rate;
  theirs: Rate;
  /** Of their rate, in percent: the middle one of the rounds. */
  share: number;
};

/** Measures two addresses in turn (A B A B …) after warming both, so that a drift of the machine's speed hits both. */
export async function compare(
  ours: Target,
  theirs: Target,
  rounds: number,
  seconds: number,
): Promise<Comparison> {
  await warmUp(ours);
  await warmUp(theirs);
  const pairs: [Rate, Rate][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await load(ours.url, seconds, ours.request);
    pairs.push([first, await load(theirs.url, seconds, theirs.request)]);
  }
  return {
    ours: median(pairs.map(([rate]) => rate)),
    theirs: median(pairs.map(([, rate]) => rate)),
    share: Math.round(100 * middleOf(pairs.map(([a, b]) => a.perSecond / b.perSecond))),
  };
}
