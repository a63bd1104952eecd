import { expect, onTestFinished, test } from "vitest";
import { closingLines, openTally, writeCount } from "./tally.ts";

test("the counts of several runners are added up", () => {
  const tally = openTally();
  onTestFinished(() => tally.close());
  expect(tally.sum()).toEqual({ passed: 0, failures: [] });

  const failure = { test: "a.test.ts > adds", reason: "expected 1 to be 2" };
  writeCount(tally.file, { passed: 3, failures: [] });
  writeCount(tally.file, { passed: 4, failures: [failure] });

  expect(tally.sum()).toEqual({ passed: 7, failures: [failure] });
});

test("a runner that was started alone counts nowhere", () => {
  expect(() => writeCount(undefined, { passed: 1, failures: [] })).not.toThrow();
});

test("a run without failures ends with one line", () => {
  expect(closingLines({ passed: 12, failures: [] })).toEqual(["12 passed, 0 failed"]);
});

test("what failed is named before the last line, each with the beginning of its reason", () => {
  const reason = [
    "\u001b[31mexpected 1 to be 2\u001b[39m",
    "",
    "    at file:///altura/node_modules/vitest/dist/run.js:1:1",
    ...Array<string>(40).fill("    at somewhere"),
  ];
  const lines = closingLines({
    passed: 1,
    failures: [{ test: "a.test.ts > adds", reason: reason.join("\n") }],
  });

  expect(lines.slice(0, 3)).toEqual([
    "failed: a.test.ts > adds",
    "    expected 1 to be 2",
    "        at somewhere",
  ]);
  expect(lines).toHaveLength(17);
  expect(lines.at(-1)).toBe("1 passed, 1 failed");
});
