import { readFileSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";
import type { Services } from "./local/services.ts";
import { withEverything } from "./local/testing/sets.ts";

/** Left out of all but `npm run test:all`. */
const dear = withEverything() ? [] : ["**/*.all.{test,spec}.ts"];

const file = process.env.ALTURA_SERVICES ?? ".local/services.json";
const services = JSON.parse(readFileSync(file, "utf8")) as Services;

export default defineConfig({
  testDir: "e2e",
  projects: [
    { name: "journeys", testIgnore: ["afterwards/**", "http/**", ...dear], teardown: "afterwards" },
    // What all of them together have left in the database. A teardown comes last and is not left out when a test fails, as
    // a project with `dependencies` is.
    { name: "afterwards", testMatch: "afterwards/**" },
  ],
  fullyParallel: true,
  // A `test.only` that was forgotten runs alone, and the run would pass. There are no retries: a cause is mended.
  forbidOnly: true,
  // One more than the two cores of CI: a browser often waits for the server, and the server for the database.
  workers: 3,
  // Fit for a machine four times slower: a test ends as soon as its conditions hold. Every wait has a limit below that of
  // the test, so that one for something that never comes ends by itself and names its line; `toPass` has none by default
  // and does not take the one of `expect`.
  timeout: 120_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: [["list"], ["./local/testing/playwright-count.ts"]],
  use: {
    ...devices["Desktop Chrome"],
    baseURL: services.app,
    // Pages are as the device is: one theme for all tests, and a test that is about the other one says so.
    colorScheme: "dark",
    // Playwright's default for both is no limit. The first one also ends locator.waitFor, waitForEvent, waitForRequest,
    // waitForResponse and waitForFunction, the second one waitForURL.
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
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
