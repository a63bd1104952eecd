import { expect, onTestFinished, test } from "vitest";
import { closingLines } from "./closing.ts";
import { addUp, isGood, nothing, openTally, writeCount } from "./tally.ts";

test("the counts of several runners are added up", () => {
  const tally = openTally();
  onTestFinished(() => tally.close());
  expect(addUp(tally.counts())).toEqual(nothing);

  const failure = { test: "a.test.ts > adds", reason: "expected 1 to be 2" };
  writeCount(tally.file, { tests: 3, passed: 3, files: ["b.test.ts"] });
  writeCount(tally.file, { tests: 5, passed: 4, failures: [failure], files: ["a.test.ts"] });

  expect(addUp(tally.counts())).toEqual({
    ...nothing,
    ...{ tests: 8, passed: 7, failures: [failure], files: ["b.test.ts", "a.test.ts"] },
  });
});

test("a runner that was started alone counts nowhere", () => {
  expect(() => writeCount(undefined, { passed: 1 })).not.toThrow();
});

test("a test that is in no number fails the run", () => {
  const sum = addUp([{ ...nothing, tests: 3, passed: 2 }]);
  expect(sum.failures.map(({ test: name }) => name)).toEqual(["the counting"]);
  expect(isGood(sum)).toBe(false);
});

test("a run is good when something passed, nothing failed and nothing that was to run is missing", () => {
  expect(isGood({ ...nothing, tests: 1, passed: 1 })).toBe(true);
  expect(isGood(nothing)).toBe(false);
  expect(isGood({ ...nothing, tests: 2, passed: 1, notRun: ["a.test.ts > adds"] })).toBe(false);
});

test("a run without failures ends with its numbers", () => {
  expect(closingLines({ ...nothing, tests: 12, passed: 12 })).toEqual([
    "12 tests: 12 ran, 0 left out",
    "left out: nothing",
    "12 passed, 0 failed",
  ]);
});

test("what was skipped, did not run or was left out is said before the last line", () => {
  const skipped = [{ test: "a.test.ts > adds", reason: "needs a network" }];
  const count = {
    ...nothing,
    tests: 27,
    passed: 4,
    skipped,
    leftOut: [{ why: "not chosen", tests: 1 }, { why: "lint" }],
  };
  const notRun = Array.from({ length: 22 }, (_, at) => `c.test.ts > ${at}`);
  const lines = closingLines({ ...count, notRun });
  expect(lines[0]).toBe("skipped: a.test.ts > adds (needs a network)");
  expect(lines.filter((line) => line.startsWith("did not run: "))).toHaveLength(21);
  expect(lines.slice(-4)).toEqual([
    "did not run: and 2 more",
    "28 tests of this part: 4 ran, 1 skipped, 22 did not run, 1 left out",
    "left out: 1 not chosen; lint",
    "4 passed, 0 failed, 1 skipped",
  ]);
});

test("what failed is named before the last line, each with the beginning of its reason", () => {
  const reason = [
    "\u001b[31mexpected 1 to be 2\u001b[39m",
    "",
    "    at file:///altura/node_modules/vitest/dist/run.js:1:1",
    ...Array<string>(40).fill("    at somewhere"),
  ];
  const failures = [{ test: "a.test.ts > adds", reason: reason.join("\n") }];
  const lines = closingLines({ ...nothing, tests: 2, passed: 1, failures });

  expect(lines.slice(0, 3)).toEqual([
    "failed: a.test.ts > adds",
    "    expected 1 to be 2",
    "        at somewhere",
  ]);
  expect(lines).toHaveLength(19);
  expect(lines.at(-1)).toBe("1 passed, 1 failed");
});

test("what each level took stands in columns before the numbers of all", () => {
  const count = { ...nothing, tests: 12, passed: 12 };
  const levels = [
    { level: "unit", count, minutes: 0.62, seconds: 71.4 },
    { level: "http", count, minutes: 10, seconds: null },
  ];
  expect(closingLines(count, levels).slice(0, 3)).toEqual([
    "level  tests  minutes  processor seconds",
    "unit      12      0.6                 71",
    "http      12     10.0                  -",
  ]);
});
