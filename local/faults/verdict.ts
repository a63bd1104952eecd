import type { Count } from "../testing/tally.ts";

/** `by` are the tests that failed; `problem` says why nothing can be said. */
export type Verdict = { caught: boolean; by: string[]; problem: string | null };

/**
 * What a run of `tests` says about a fault. One that no test fails for, but that could not run (a build or a migration
 * that breaks, a file without tests), says nothing: the fault is then no fault that a test could catch.
 */
export function verdictOf({ tests: number, failures, notRun }: Count, tests: string[]): Verdict {
  // A file that cannot be loaded, or whose preparation fails, is counted outside of its tests.
  const failed = failures.filter(
    ({ test, outside }) => !outside || tests.some((file) => test.startsWith(file)),
  );
  const by = [...failed.map(({ test }) => test), ...notRun];
  if (by.length > 0) return { caught: true, by, problem: null };
  const [outside] = failures;
  const problem = outside
    ? `${outside.test}: ${outside.reason}`
    : number === 0
      ? "The run ended before a test was counted."
      : null;
  return { caught: false, by, problem };
}
