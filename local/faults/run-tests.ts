import { countedRun } from "../testing/counted-run.ts";
import { tallyIn } from "../testing/tally.ts";
import { startTestedApp } from "../testing/tested-app.ts";
import { needsApp, type Level } from "./fault.ts";

/** Run in a copy of the checkout, by its own code: counts the tests of some files of one level in a tally. */
const [file = "", level, ...tests] = process.argv.slice(2);
const tally = tallyIn(file);
const runner = level === "browser" ? "playwright" : "vitest";
const args = [level === "browser" ? "test" : "run", ...tests];

if (needsApp(level as Level)) {
  const app = await startTestedApp(console.log);
  try {
    await countedRun(runner, args, tally, { env: app.env });
  } finally {
    await app.stop();
  }
} else await countedRun(runner, args, tally);
// What was stopped may leave a timer behind.
process.exit(0);
