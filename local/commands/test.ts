import { inspect } from "node:util";
import { run } from "../app/run.ts";
import { findBrowser } from "../testing/browser.ts";
import { runCounted } from "../testing/run-counted.ts";
import { closingLines, openTally, writeCount } from "../testing/tally.ts";
import { startTestedApp } from "../testing/tested-app.ts";

const log = (line: string) => console.log(line);

/** Lint, types or direction of imports: counted as one test each, because a failure must show in the closing line. */
async function checkStep(name: string, command: string, args: string[], tally: string): Promise<void> {
  const { code, output } = await run(command, args);
  log(code === 0 ? `${name} ok` : `${name} failed\n${output}`);
  writeCount(
    tally,
    code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [{ test: name, reason: output }] },
  );
}

async function browserTests(args: string[], tally: ReturnType<typeof openTally>): Promise<void> {
  const app = await startTestedApp(log);
  try {
    await runCounted("playwright", ["test", ...args], tally, app.env);
  } finally {
    await app.stop();
  }
}

/** `npm test`: everything. `npm test -- browser [playwright arguments]` runs only the browser tests. */
export async function main(args: string[]): Promise<void> {
  const tally = openTally();
  const onlyBrowser = args[0] === "browser";
  try {
    // Before the tests, some of which open a page side by side: an installation cannot be made twice at once.
    const browser = await findBrowser(log);
    if (browser) process.env.CHROMIUM_PATH = browser;
    if (!onlyBrowser) {
      await Promise.all([
        checkStep("lint", "eslint", [".", "--max-warnings", "0"], tally.file),
        checkStep("types", "npm", ["run", "--silent", "types"], tally.file),
        checkStep("modules", "npm", ["run", "--silent", "modules"], tally.file),
      ]);
      await runCounted("vitest", ["run"], tally);
    }
    await browserTests(onlyBrowser ? args.slice(1) : args, tally);
  } catch (error) {
    writeCount(tally.file, { passed: 0, failures: [{ test: "npm test", reason: inspect(error) }] });
  }
  const sum = tally.sum();
  tally.close();
  for (const line of closingLines(sum)) log(line);
  process.exit(sum.failures.length === 0 && sum.passed > 0 ? 0 : 1);
}
