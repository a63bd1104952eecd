import { globSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { testedTimeoutFactor } from "@/local/testing/timeout-factor";
import { eventAnswerMs } from "@/local/stripe/webhooks/delivery";
import { browserTimeouts } from "./browser-timeouts";
import { readTimeoutFactor, timeouts } from "./timeouts.mjs";

afterEach(() => vi.unstubAllEnvs());

/** The limits of a process that is started with this factor. */
async function startWith(factor: string) {
  vi.stubEnv("ALTURA_TIMEOUT_FACTOR", factor);
  vi.resetModules();
  return (await import("./timeouts.mjs")).timeouts;
}

const documented = {
  pageReadsMs: 10_000,
  lateAnswerMs: 3000,
  buildReadsMs: 15_000,
  sessionOfPageMs: 2500,
  sessionRenewalMs: 10_000,
  sessionOfFileMs: 800,
  sessionCheckMs: 500,
  databaseAnswerMs: 1000,
  databaseSilentMs: 10_000,
  contentVersionMs: 2000,
  cachedPageMs: 250,
  frameMs: 30,
  lateFrameMs: 1200,
  chainPageMs: 2500,
  chainPageCallMs: 1100,
  stripePageMs: 2500,
  discordPageMs: 2500,
  besidePageMs: 2500,
  walletNamesMs: 1500,
  featureFlagsMs: 500,
  changeCallMs: 9000,
  chainChangeMs: 6000,
  chainChangeCallMs: 2500,
  planChangeTurnMs: 25_000,
  captchaMs: 5000,
  pictureMs: 10_000,
  heavyTurnMs: 5000,
  linkCheckMs: 5000,
  databaseStateMs: 8000,
  exportRowsMs: 30_000,
  stripeCallMs: 10_000,
  stripeEventMs: 4000,
  stripeEventTurnMs: 1500,
  chainCallMs: 5000,
  discordCallMs: 5000,
  mailConnectionMs: 5000,
  mailAnswerMs: 15_000,
  campaignAnswerMs: 30_000,
  analyticsEventMs: 5000,
  alertMs: 5000,
  outsideMs: 3000,
  nameServerMs: 1000,
  webhooksMs: 5000,
  standInMs: 3000,
  probeMs: 1500,
  healthMs: 1500,
  scheduledCallMs: 60_000,
  jobStepMs: 30_000,
  importStepMs: 30_000,
  segmentCountMs: 60_000,
  clicksMs: 3000,
  firstRequestMs: 1000,
  actionStartMs: 5000,
  accessFrameMs: 250,
};

describe("the time limits of the server", () => {
  it("are the documented ones", async () => {
    expect(await startWith("")).toEqual(documented);
    expect(await startWith("1")).toEqual(documented);
  });

  it("are all multiplied by the factor, but for those that give nothing up", async () => {
    const longer = Object.entries(documented).map(([name, limit]) => [name, limit * 2.5]);
    expect(await startWith("2.5")).toEqual({
      ...Object.fromEntries(longer),
      actionStartMs: 5000,
      accessFrameMs: 250,
    });
  });

  it.each(["0.5", "0", "-1", "six", "Infinity", "1s"])("have no factor of %s", async (value) => {
    expect(() => readTimeoutFactor(value)).toThrow("ALTURA_TIMEOUT_FACTOR is not valid");
    await expect(startWith(value)).rejects.toThrow("ALTURA_TIMEOUT_FACTOR is not valid");
  });

  it("show a page, or its frame, within three seconds", () => {
    const before = timeouts.databaseAnswerMs + timeouts.sessionCheckMs;
    expect(before + timeouts.lateFrameMs).toBeLessThan(3000);
    expect(before + timeouts.frameMs).toBeLessThan(3000);
    expect(Math.max(timeouts.sessionOfPageMs, timeouts.sessionOfFileMs)).toBeLessThan(3000);
  });

  it("let no page wait for longer than three seconds for what it can do without", () => {
    const { chainPageMs, stripePageMs, discordPageMs, besidePageMs } = timeouts;
    const { walletNamesMs, featureFlagsMs, probeMs } = timeouts;
    for (const limit of [
      chainPageMs,
      stripePageMs,
      discordPageMs,
      besidePageMs,
      walletNamesMs,
      featureFlagsMs,
      2 * probeMs,
    ])
      expect(limit).toBeLessThanOrEqual(3000);
    expect(2 * timeouts.chainPageCallMs).toBeLessThan(chainPageMs);
    expect(2 * timeouts.chainChangeCallMs).toBeLessThan(timeouts.chainChangeMs);
  });

  it("wait for a database that is slow for longer than its statements may take", () => {
    const statement = 8000;
    for (const limit of [timeouts.pageReadsMs, timeouts.changeCallMs, timeouts.databaseSilentMs])
      expect(limit).toBeGreaterThan(statement);
    expect(timeouts.databaseSilentMs).toBeLessThanOrEqual(timeouts.pageReadsMs);
    expect(timeouts.pageReadsMs - timeouts.lateAnswerMs, "the second request").toBeGreaterThan(
      timeouts.lateAnswerMs,
    );
    expect(3 * timeouts.nameServerMs).toBeLessThanOrEqual(timeouts.outsideMs);
  });
});

it("the browser waits for longer than the server does", () => {
  const { pageReadsMs: reads, changeCallMs } = timeouts;
  expect(browserTimeouts.readMs).toBeGreaterThan(reads);
  expect(browserTimeouts.visionMs).toBeGreaterThan(reads);
  // What is looked at before a change, and then the change.
  expect(browserTimeouts.changeMs).toBeGreaterThan(reads + changeCallMs);
  expect(browserTimeouts.uploadMs).toBeGreaterThan(reads + timeouts.heavyTurnMs + changeCallMs);
});

it("the stand-in of Stripe waits for longer than the tested app does", () => {
  expect(eventAnswerMs).toBeGreaterThan(testedTimeoutFactor * timeouts.stripeEventMs);
});

it("operations.md tells what people and other services meet", () => {
  const text = readFileSync("docs/operations.md", "utf8");
  const rows = [...text.matchAll(/^\| `(\w+Ms)` \| ([\d,]+) \|/gm)].map(([, name = "", value = ""]) => [
    name,
    Number(value.replaceAll(",", "")),
  ]);
  expect(rows.length).toBeGreaterThan(10);
  expect(documented).toMatchObject(Object.fromEntries(rows));
});

it("whoever goes on without an answer takes the limit from here", () => {
  const own = /\bPromise\.race\(|\bsetTimeout\([^;]{0,60}?\b(?:reject|abort|destroy)\(/;
  const files = globSync("{app,components,lib}/**/*.{ts,tsx,mjs}").filter((file) => !file.includes(".test."));
  expect(files.length).toBeGreaterThan(1000);
  const without = [...files, "middleware.ts", "instrumentation.ts"].filter((file) => {
    const text = readFileSync(file, "utf8");
    return own.test(text) && !/(?:browser-)?timeouts(?:\.mjs)?"/.test(text);
  });
  expect(without).toEqual([]);
});
