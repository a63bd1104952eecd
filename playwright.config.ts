import { readFileSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import type { Services } from "./local/services.ts";

const file = process.env.ALTURA_SERVICES ?? ".local/services.json";
const services = JSON.parse(readFileSync(file, "utf8")) as Services;

export default defineConfig({
  testDir: "e2e",
  projects: [
    { name: "journeys", testIgnore: "afterwards/**" },
    // What all of them together have left in the database.
    { name: "afterwards", testMatch: "afterwards/**", dependencies: ["journeys"] },
  ],
  fullyParallel: true,
  // One more than the two cores of CI: a browser often waits for the server, and the server for the database.
  workers: 3,
  // Fit for a machine four times slower: a test ends as soon as its conditions hold.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["./local/testing/playwright-count.ts"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: services.app,
    // Nothing moves, so nothing is measured on its way: neither colours by axe nor places by a click.
    contextOptions: { reducedMotion: "reduce" },
    // Recording every step costs a third of the time; a failure is looked at with `npm test -- browser <file> --trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
  },
  outputDir: "test-results",
});
