import { run } from "../app/run.ts";
import { addUp, isGood, openTally, writeCount, type Tally } from "./tally.ts";

/**
 * Runs a test runner that counts for itself. One that ends before it has counted, has no test, or fails without saying
 * what, is a failure. `inherit` shows its output while it runs.
 */
export async function countedRun(
  command: string,
  args: string[],
  tally: Tally,
  { env = {}, inherit = true }: { env?: Record<string, string>; inherit?: boolean } = {},
): Promise<void> {
  const before = tally.counts().length;
  const { code } = await run(command, args, {
    inherit,
    env: { ALTURA_TEST_TALLY: tally.file, ...env },
  });
  const own = tally.counts().slice(before);
  const count = addUp(own);
  const fault =
    own.length === 0
      ? `ended with code ${code} before it had counted`
      : count.tests === 0 && count.failures.length === 0
        ? "had no test to run"
        : code !== 0 && isGood(count)
          ? `ended with code ${code} although no test failed`
          : null;
  if (fault) writeCount(tally.file, { failures: [{ test: command, reason: fault, outside: true }] });
}

/** The names of all browser tests, whether a run chooses them or not. */
export async function listBrowserTests(env: Record<string, string>): Promise<string[]> {
  const tally = openTally();
  try {
    const { output } = await run("playwright", ["test", "--list"], {
      env: { ...env, ALTURA_TEST_TALLY: tally.file },
    });
    const { names } = addUp(tally.counts());
    if (names.length === 0) throw new Error(`No list of the browser tests: ${output}`);
    return names;
  } finally {
    tally.close();
  }
}
