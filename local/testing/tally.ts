import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** A test that failed: its file and name, and what was printed about it. */
export type Failure = { test: string; reason: string };
export type Count = { passed: number; failures: Failure[] };

const LINES_PER_REASON = 15;
const CHARACTERS_PER_LINE = 300;
/** The part of a stack that lies in the runner or another package. */
const IN_A_PACKAGE = /^\s+at .*\/node_modules\//;

/** A file to which every runner of one `npm test` appends its counts; `sum` adds them up. */
export function openTally(): { file: string; sum(): Count; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), "altura-tally-"));
  const file = join(folder, "counts.jsonl");
  writeCount(file, { passed: 0, failures: [] });
  return {
    file,
    sum: () => {
      const counts = readFileSync(file, "utf8")
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Count);
      return {
        passed: counts.reduce((sum, { passed }) => sum + passed, 0),
        failures: counts.flatMap(({ failures }) => failures),
      };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Appends to a tally. A runner in a process of its own finds the file's name in ALTURA_TEST_TALLY. */
export function writeCount(file: string | undefined, count: Count): void {
  if (file) appendFileSync(file, `${JSON.stringify(count)}\n`);
}

/**
 * What `npm test` ends with: every failure once more, then the line of the sums. The output of a whole run
 * is long, and CI services keep only the end of it.
 */
export function closingLines({ passed, failures }: Count): string[] {
  return [
    ...failures.flatMap(({ test, reason }) => [`failed: ${test}`, ...beginning(reason)]),
    `${passed} passed, ${failures.length} failed`,
  ];
}

function beginning(reason: string): string[] {
  return stripVTControlCharacters(reason)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "" && !IN_A_PACKAGE.test(line))
    .slice(0, LINES_PER_REASON)
    .map((line) => `    ${line.slice(0, CHARACTERS_PER_LINE)}`);
}
