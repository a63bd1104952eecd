import { stripVTControlCharacters } from "node:util";
import { nothing, type Count, type LeftOut } from "./tally.ts";

/** What a level took. The seconds are those of a processor; null where the system does not count them. */
export type LevelResult = { level: string; count: Count; minutes: number; seconds: number | null };

const LINES_PER_REASON = 15;
const CHARACTERS_PER_LINE = 300;
const NAMES = 20;
/** The part of a stack that lies in the runner or another package. */
const IN_A_PACKAGE = /^\s+at .*\/node_modules\//;

/**
 * What `npm test` ends with: every failure once more, what was skipped or did not run, what each level took, what was left
 * out, then the line of the sums. The output of a whole run is long, and CI services keep only the end of it.
 */
export function closingLines(count: Count, levels: LevelResult[] = []): string[] {
  const { passed, failures, skipped, notRun, leftOut } = count;
  return [
    ...failures.flatMap(({ test, reason }) => [`failed: ${test}`, ...beginning(reason)]),
    ...skipped.map(({ test, reason }) => `skipped: ${test}${reason && ` (${reason})`}`),
    ...first(notRun).map((test) => `did not run: ${test}`),
    ...(levels.length > 0 ? tableOf(levels) : []),
    numbersOf(count),
    leftOut.length > 0 ? `left out: ${leftOut.map(inWords).join("; ")}` : "left out: nothing",
    `${passed} passed, ${failures.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`,
  ];
}

function numbersOf({ tests, passed, failures, skipped, notRun, leftOut }: Count): string {
  const ran = passed + failures.filter(({ outside }) => !outside).length;
  const besides = leftOut.reduce((sum, part) => sum + (part.tests ?? 0), 0);
  const parts = [
    `${ran} ran`,
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ...(notRun.length > 0 ? [`${notRun.length} did not run`] : []),
    `${besides} left out`,
  ];
  const isPart = leftOut.some((part) => part.tests === undefined);
  return `${tests + besides} tests${isPart ? " of this part" : ""}: ${parts.join(", ")}`;
}

const inWords = ({ why, tests }: LeftOut) => (tests === undefined ? why : `${tests} ${why}`);

/** Columns as wide as what stands in them. */
function tableOf(levels: LevelResult[]): string[] {
  const rows = [
    ["level", "tests", "minutes", "processor seconds"],
    ...levels.map(({ level, count, minutes, seconds }) => [
      level,
      String(count.tests),
      minutes.toFixed(1),
      seconds === null ? "-" : seconds.toFixed(0),
    ]),
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(width(at)) : cell.padStart(width(at))))
      .join("  ")
      .trimEnd(),
  );
}

/** A level that has no tests of its own. */
export const measuredOnly = (
  level: string,
  minutes: number,
  seconds: number | null,
  count: Count = nothing,
): LevelResult => ({ level, count, minutes, seconds });

const first = (names: string[]): string[] =>
  names.length > NAMES ? [...names.slice(0, NAMES), `and ${names.length - NAMES} more`] : names;

function beginning(reason: string): string[] {
  return stripVTControlCharacters(reason)
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "" && !IN_A_PACKAGE.test(line))
    .slice(0, LINES_PER_REASON)
    .map((line) => `    ${line.slice(0, CHARACTERS_PER_LINE)}`);
}
