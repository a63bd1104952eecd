import autocannon from "autocannon";

export type Rate = { perSecond: number; p50: number; p99: number; failed: number };

export type Request = { method?: "GET" | "POST"; headers?: Record<string, string>; body?: string };

/** Requests per second, median and 99th percentile (milliseconds) of `url` (or several, in turn) under 32 connections for `seconds`. */
export async function load(url: string | string[], seconds: number, request: Request = {}): Promise<Rate> {
  const result = await autocannon({
    // Several are taken in turn, as its README says; its types know one.
    url: url as string,
    connections: 32,
    duration: seconds,
    workers: 1,
    ...request,
  });
  return {
    perSecond: Math.round(result.requests.average),
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.errors + result.timeouts + (result["4xx"] ?? 0) + (result["5xx"] ?? 0),
  };
}

/** The middle one of several rates: these machines are shared, a single figure says little. */
export function median(rates: Rate[]): Rate {
  const sorted = [...rates].sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error("no rates");
  return middle;
}

export type Target = { url: string; request?: Request };

/** Measures two addresses in turn (A B A B …), so that a drift of the machine's speed hits both. */
export async function compare(a: Target, b: Target, rounds: number, seconds: number): Promise<[Rate, Rate]> {
  const as: Rate[] = [];
  const bs: Rate[] = [];
  for (let round = 0; round < rounds; round += 1) {
    as.push(await load(a.url, seconds, a.request));
    bs.push(await load(b.url, seconds, b.request));
  }
  return [median(as), median(bs)];
}
