import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A test that failed: its file and name, and what was printed about it; `outside` is a file or a runner, no test. */
export type Failure = { test: string; reason: string; outside?: boolean };
/** A test that says itself that it is not to be run, and why. */
type Skipped = { test: string; reason: string };
/** How many tests a run does not take, and why; no number where they are not counted. */
export type LeftOut = { why: string; tests?: number };

export type Count = {
  /** As many as the runner lists. Every one of them passed, failed, was skipped or did not run. */
  tests: number;
  passed: number;
  failures: Failure[];
  skipped: Skipped[];
  /** Names of those that were to run and did not, because the run ended before. */
  notRun: string[];
  /** Those that the run does not take. */
  leftOut: LeftOut[];
  /** Names of browser tests that were in the run, which may be a part of them. */
  names: string[];
  /** Files of tests that were in the run. */
  files: string[];
};

export const nothing: Count = {
  ...{ tests: 0, passed: 0, failures: [], skipped: [] },
  ...{ notRun: [], leftOut: [], names: [], files: [] },
};

/** A file to which the runner of a level appends its counts; `counts` reads them, in their order. */
export function openTally(): { file: string; counts(): Count[]; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), "altura-tally-"));
  const file = join(folder, "counts.jsonl");
  appendFileSync(file, "");
  const counts = () =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Count);
  return { file, counts, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Appends to a tally. A runner in a process of its own finds the file's name in ALTURA_TEST_TALLY. */
export function writeCount(file: string | undefined, count: Partial<Count>): void {
  if (file) appendFileSync(file, `${JSON.stringify({ ...nothing, ...count })}\n`);
}

/** All counts as one, with a failure more when a test is in none of its numbers or in two. */
export function addUp(counts: Count[]): Count {
  const number = (of: (count: Count) => number) => counts.reduce((sum, count) => sum + of(count), 0);
  const sum: Count = {
    tests: number(({ tests }) => tests),
    passed: number(({ passed }) => passed),
    failures: counts.flatMap(({ failures }) => failures),
    skipped: counts.flatMap(({ skipped }) => skipped),
    notRun: counts.flatMap(({ notRun }) => notRun),
    leftOut: counts.flatMap(({ leftOut }) => leftOut),
    names: counts.flatMap(({ names }) => names),
    files: counts.flatMap(({ files }) => files),
  };
  const counted = sum.passed + failedTests(sum) + sum.skipped.length + sum.notRun.length;
  if (counted === sum.tests) return sum;
  const reason = `The runners list ${sum.tests} tests, and ${counted} of them were counted.`;
  return { ...sum, failures: [...sum.failures, { test: "the counting", reason, outside: true }] };
}

/** Whether a run says that all is well: something passed, nothing failed, and everything that was to run did. */
export const isGood = ({ passed, failures, notRun }: Count): boolean =>
  passed > 0 && failures.length === 0 && notRun.length === 0;

const failedTests = ({ failures }: Count) => failures.filter(({ outside }) => !outside).length;
