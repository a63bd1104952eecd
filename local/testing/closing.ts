import { stripVTControlCharacters } from "node:util";
import type { Count } from "./tally.ts";

const LINES_PER_REASON = 15;
const CHARACTERS_PER_LINE = 300;
const NAMES = 20;
/** The part of a stack that lies in the runner or another package. */
const IN_A_PACKAGE = /^\s+at .*\/node_modules\//;

/**
 * What `npm test` ends with: every failure once more, what was skipped or did not run, how many tests there are, then
 * the line of the sums. The output of a whole run is long, and CI services keep only the end of it. `besides` says what a
 * chosen part leaves out that is no browser test.
 */
export function closingLines(count: Count, besides = ""): string[] {
  const { passed, failures, skipped, notRun, leftOut } = count;
  const ran = passed + failures.filter(({ outside }) => !outside).length;
  const parts = [
    `${ran} ran`,
    ...(skipped.length > 0 ? [`${skipped.length} skipped`] : []),
    ...(notRun.length > 0 ? [`${notRun.length} did not run`] : []),
    `${leftOut.length} left out`,
  ];
  return [
    ...failures.flatMap(({ test, reason }) => [`failed: ${test}`, ...beginning(reason)]),
    ...skipped.map(({ test, reason }) => `skipped: ${test}${reason && ` (${reason})`}`),
    ...first(notRun).map((test) => `did not run: ${test}`),
    ...(besides ? [`left out: ${besides}`] : []),
    `${count.tests + leftOut.length} tests${besides && " of this part"}: ${parts.join(", ")}`,
    `${passed} passed, ${failures.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ""}`,
  ];
}

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
