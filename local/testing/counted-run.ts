import { run } from "../app/run.ts";
import { addUp, isGood, openTally, type Count, type Failure } from "./tally.ts";
import { measuredRun } from "./usage.ts";

type Options = { env?: Record<string, string>; inherit?: boolean };
/** What a runner counted, how many seconds of a processor it used, and what it printed where that was not shown. */
export type CountedRun = { count: Count; seconds: number | null; output?: string };

/**
 * Runs a test runner that counts for itself. One that ends before it has counted, has no test, or fails without saying
 * what, is a failure. `inherit` shows its output while it runs.
 */
export async function countedRun(
  command: string,
  args: string[],
  options: Options = {},
): Promise<CountedRun> {
  const tally = openTally();
  try {
    const { code, output, seconds } = await measuredRun(command, args, {
      inherit: options.inherit ?? true,
      env: { ALTURA_TEST_TALLY: tally.file, ...options.env },
    });
    const counts = tally.counts();
    const count = addUp(counts);
    const reason =
      counts.length === 0
        ? `ended with code ${code} before it had counted\n${output}`
        : count.tests === 0 && count.failures.length === 0
          ? "had no test to run"
          : code !== 0 && isGood(count)
            ? `ended with code ${code} although no test failed`
            : null;
    const faults: Failure[] = reason ? [{ test: command, reason: reason.trim(), outside: true }] : [];
    return { count: { ...count, failures: [...count.failures, ...faults] }, seconds, output };
  } finally {
    tally.close();
  }
}

/** The names of all browser tests of a set, whether a run chooses them or not. */
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
