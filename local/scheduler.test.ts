import { Server } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAliveMs } from "./http-server.ts";
import { schedule, startScheduler, type Scheduler } from "./scheduler.ts";

const calls: string[] = [];
let scheduler: Scheduler | undefined;
let answer: () => Promise<Response>;

beforeEach(() => {
  calls.length = 0;
  answer = () => Promise.resolve(new Response("{}"));
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (url: string) => {
    calls.push(new URL(url).pathname);
    return answer();
  });
});
afterEach(async () => {
  await scheduler?.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const start = (rests: boolean, log = (_line: string) => {}) =>
  (scheduler = startScheduler({ appUrl: "http://app.test", secret: "s", log, rests }));

/** Calls per minute, measured over `minutes`. */
async function rate(path: string, minutes = 1): Promise<number> {
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(minutes * 60_000);
  return calls.filter((called) => called === path).length / minutes;
}

test("while nothing happens every route is called once a minute", async () => {
  start(true);
  expect(await rate("/api/cron/chain")).toBeGreaterThan(5);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  for (const path of ["events", "chain", "reconcile", "figures", "health"])
    expect(await rate(`/api/cron/${path}`, 10), path).toBeCloseTo(1, 0);
});

test("a sign of life brings the pace back, and the work within one pause of it", async () => {
  const { wake } = start(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  calls.length = 0;
  wake();
  await vi.advanceTimersByTimeAsync(5_100);
  expect(calls).toEqual(expect.arrayContaining(["/api/cron/chain", "/api/cron/events"]));
  calls.length = 0;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls.filter((path) => path === "/api/cron/chain")).toHaveLength(5);
});

test("signs of life that follow each other never put the work off", async () => {
  const { wake } = start(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  calls.length = 0;
  for (let second = 0; second < 20; second++) {
    wake();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(calls.filter((path) => path === "/api/cron/chain")).toHaveLength(5);
});

test("what a cron route itself asks of the services is none", async () => {
  const { wake } = start(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  answer = () => {
    wake();
    return Promise.resolve(new Response("{}"));
  };
  expect(await rate("/api/cron/chain", 10)).toBeCloseTo(1, 0);
});

test("without rest the pace stays, and a failing route is told of once", async () => {
  const lines: string[] = [];
  start(false, (line) => lines.push(line));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(await rate("/api/cron/chain")).toBe(15);
  answer = () => Promise.resolve(new Response("", { status: 503 }));
  await rate("/api/cron/chain");
  answer = () => Promise.resolve(new Response("{}"));
  await rate("/api/cron/chain");
  expect(lines.filter((line) => line.startsWith("/api/cron/chain"))).toEqual([
    "/api/cron/chain: 503",
    "/api/cron/chain: works again",
  ]);
});

test("no pause meets the end of an idle connection, and every one is shorter than ours", async () => {
  const scheduled: unknown[] = [];
  const timeout = globalThis.setTimeout;
  vi.stubGlobal("setTimeout", (work: () => void, milliseconds: number) => {
    scheduled.push(milliseconds);
    return timeout(work, milliseconds);
  });
  start(true);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const pauses = [...new Set(scheduled as number[])];
  expect(pauses).toEqual(expect.arrayContaining([...schedule.map(({ every }) => every), 60_000]));
  const nodesDefault = new Server().keepAliveTimeout;
  for (const pause of pauses) {
    expect(Math.abs(pause - nodesDefault), `${pause} ms`).toBeGreaterThanOrEqual(200);
    expect(pause).toBeLessThan(keepAliveMs);
  }
});

test("a call that fails is logged with its cause", async () => {
  const lines: string[] = [];
  start(false, (line) => lines.push(line));
  const cause = Object.assign(new Error("other side closed"), { code: "UND_ERR_SOCKET" });
  answer = () => Promise.reject(new TypeError("fetch failed", { cause }));
  await rate("/api/cron/health");
  expect(lines).toContain("/api/cron/health: fetch failed; cause: other side closed (UND_ERR_SOCKET)");
});
