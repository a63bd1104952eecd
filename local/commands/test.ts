import { inspect } from "node:util";
import { run } from "../app/run.ts";
import { findBrowser } from "../testing/browser.ts";
import { closingLines } from "../testing/closing.ts";
import { countedRun, listBrowserTests } from "../testing/counted-run.ts";
import { addUp, isGood, openTally, writeCount, type Tally } from "../testing/tally.ts";
import { testFiles } from "../testing/test-files.ts";
import { startTestedApp } from "../testing/tested-app.ts";

const log = (line: string) => console.log(line);

/** Lint, types or direction of imports: counted as one test each, because a failure must show in the closing line. */
async function checkStep(name: string, command: string, args: string[], tally: Tally): Promise<void> {
  const { code, output } = await run(command, args);
  log(code === 0 ? `${name} ok` : `${name} failed\n${output}`);
  const failures = code === 0 ? [] : [{ test: name, reason: output }];
  writeCount(tally.file, { tests: 1, passed: 1 - failures.length, failures });
}

async function browserTests(args: string[], tally: Tally): Promise<void> {
  const app = await startTestedApp(log);
  try {
    const all = args.length > 0 ? await listBrowserTests(app.env) : [];
    await countedRun("playwright", ["test", ...args], tally, { env: app.env });
    const chosen = new Set(addUp(tally.counts()).names);
    writeCount(tally.file, { leftOut: all.filter((name) => !chosen.has(name)) });
  } finally {
    await app.stop();
  }
}

/** A file of tests that no runner takes would never fail. */
function demandAllFiles(tally: Tally): void {
  const taken = new Set(addUp(tally.counts()).files);
  const missing = testFiles().filter((file) => !taken.has(file));
  if (missing.length === 0) return;
  const test = `${missing.length} files of tests were in no run`;
  writeCount(tally.file, { failures: [{ test, reason: missing.join("\n"), outside: true }] });
}

/** What is left out where only browser tests run. */
function besidesBrowser(): string {
  const files = testFiles().filter((file) => !file.startsWith("e2e/"));
  return `lint, types, modules and the tests of ${files.length} files (Vitest)`;
}

/** `npm test`: everything. `npm test -- browser [playwright arguments]` runs only the browser tests. */
export async function main(args: string[]): Promise<void> {
  const tally = openTally();
  const onlyBrowser = args[0] === "browser";
  const chosen = onlyBrowser ? args.slice(1) : args;
  try {
    // Before the tests, some of which open a page side by side: an installation cannot be made twice at once.
    const browser = await findBrowser(log);
    if (browser) process.env.CHROMIUM_PATH = browser;
    if (!onlyBrowser) {
      await Promise.all([
        checkStep("lint", "eslint", [".", "--max-warnings", "0"], tally),
        checkStep("types", "npm", ["run", "--silent", "types"], tally),
        checkStep("modules", "npm", ["run", "--silent", "modules"], tally),
      ]);
      await countedRun("vitest", ["run"], tally);
    }
    await browserTests(chosen, tally);
    if (args.length === 0) demandAllFiles(tally);
  } catch (error) {
    const reason = inspect(error);
    writeCount(tally.file, { failures: [{ test: "npm test", reason, outside: true }] });
  }
  const sum = addUp(tally.counts());
  tally.close();
  for (const line of closingLines(sum, onlyBrowser ? besidesBrowser() : "")) log(line);
  process.exit(isGood(sum) ? 0 : 1);
}
