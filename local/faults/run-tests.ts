import { countedRun } from "../testing/counted-run.ts";
import { writeCount } from "../testing/tally.ts";
import { startTestedApp } from "../testing/tested-app.ts";
import { needsApp, type Level } from "./fault.ts";

/** Run in a copy of the checkout, by its own code: counts the tests of some files of one level in a tally. */
const [file = "", level, ...tests] = process.argv.slice(2);
// The tests are named, whichever set they are in.
process.env.ALTURA_TEST_ALL = "1";
const runner = level === "browser" ? "playwright" : "vitest";
const args = [level === "browser" ? "test" : "run", ...tests];

if (needsApp(level as Level)) {
  const app = await startTestedApp(console.log);
  try {
    writeCount(file, (await countedRun(runner, args, { env: app.env })).count);
  } finally {
    await app.stop();
  }
} else writeCount(file, (await countedRun(runner, args)).count);
// What was stopped may leave a timer behind.
process.exit(0);
