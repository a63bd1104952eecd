import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

/** The configuration of the browser tests, which reads the addresses of a run. */
async function browserConfig() {
  const folder = mkdtempSync(join(tmpdir(), "altura-limits-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "services.json");
  writeFileSync(file, JSON.stringify({ app: "http://localhost:1" }));
  vi.stubEnv("ALTURA_SERVICES", file);
  onTestFinished(() => void vi.unstubAllEnvs());
  return (await import("../../playwright.config.ts")).default;
}

test("every wait of a browser test ends by itself, before the test and after 20 seconds at least", async () => {
  const { timeout, expect: expecting, use, retries } = await browserConfig();
  const limits = {
    action: use?.actionTimeout,
    navigation: use?.navigationTimeout,
    expect: expecting?.timeout,
    toPass: expecting?.toPass?.timeout,
  };
  for (const [name, limit] of Object.entries(limits)) {
    expect(limit, name).toBeGreaterThanOrEqual(20_000);
    expect(limit, name).toBeLessThan(timeout ?? 0);
  }
  expect(retries ?? 0).toBe(0);
});

test("neither runner takes a test.only, and the totals are compared after a failure too", async () => {
  const { forbidOnly, projects } = await browserConfig();
  expect(forbidOnly).toBe(true);
  expect(projects?.find(({ name }) => name === "journeys")?.teardown).toBe("afterwards");
  expect(projects?.flatMap(({ dependencies = [] }) => dependencies)).toEqual([]);
  const { default: config } = (await import("../../vitest.config.mts")) as {
    default: { test?: { allowOnly?: boolean } };
  };
  expect(config.test?.allowOnly).toBe(false);
});
