import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { addUp, nothing } from "../testing/tally.ts";
import { chooseFaults } from "./choose.ts";
import { subjects } from "./fault.ts";
import { faults } from "./faults.ts";
import { faultTable } from "./table.ts";
import { verdictOf } from "./verdict.ts";

const root = join(import.meta.dirname, "../..");
const exists = (file: string) => existsSync(join(root, file));

test("there are forty faults over every subject, each with a name of its own", () => {
  expect(faults.length).toBeGreaterThanOrEqual(40);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(new Set(faults.map(({ subject }) => subject))).toEqual(new Set(subjects));
});

describe.each(faults.map((fault) => [fault.name, fault] as const))("%s", (_name, fault) => {
  test("applies: one line, which stands once in its file, becomes another", () => {
    const text = readFileSync(join(root, fault.file), "utf8");
    expect(text.split(fault.find)).toHaveLength(2);
    expect(fault.find + fault.replace).not.toContain("\n");
    expect(fault.replace).not.toBe(fault.find);
  });

  test("names tests that are there", () => {
    const { now, then } = fault.tests;
    expect([...now, ...then].filter((file) => !exists(file))).toEqual([]);
    expect(Math.min(now.length, then.length)).toBeGreaterThan(0);
  });
});

test("they are chosen by number, range and part of the name; what names none is refused", () => {
  const names = (...named: string[]) => chooseFaults(faults, named).map(({ name }) => name);
  expect(names()).toHaveLength(faults.length);
  expect(names("2-3", "1")).toEqual(faults.slice(0, 3).map(({ name }) => name));
  expect(names("SAME NONCE")).toEqual(["Every request gets the same nonce"]);
  for (const wrong of ["0", "1000", "no such fault"]) expect(() => names(wrong)).toThrow(/No fault/);
});

describe("a fault", () => {
  const file = "lib/a.test.ts";
  const run = (count: Partial<typeof nothing>) => verdictOf(addUp([{ ...nothing, ...count }]), [file]);

  test("is caught by a test that fails, and by a file that cannot be prepared", () => {
    const failure = { test: `${file} > adds`, reason: "expected 1 to be 2" };
    expect(run({ tests: 2, passed: 1, failures: [failure] })).toEqual({
      ...{ caught: true, by: [failure.test], problem: null },
    });
    const outside = { test: file, reason: "beforeAll", outside: true };
    expect(run({ tests: 1, failures: [outside], notRun: [`${file} > adds`] }).caught).toBe(true);
  });

  test("is not caught when all tests pass", () => {
    expect(run({ tests: 2, passed: 2 })).toEqual({ caught: false, by: [], problem: null });
  });

  test("is neither when nothing could be run", () => {
    expect(run({}).problem).toMatch(/before a test/);
    const broken = { test: "vitest", reason: "ended with code 1", outside: true };
    expect(run({ failures: [broken] })).toMatchObject({
      caught: false,
      problem: "vitest: ended with code 1",
    });
  });
});

test("the table ends with the counts alone, and says before how many were not tried", () => {
  const tried = [
    { fault: faults[0]!.name, caught: true, by: ["a.test.ts > adds", "b"], minutes: 0.5 },
    { fault: faults[1]!.name, caught: false, by: [], minutes: 3 },
  ];
  const { lines, good } = faultTable(faults, faults.slice(0, 3), tried);
  expect(lines.slice(-2)).toEqual(["1 not tried", "1 caught, 1 not caught"]);
  expect(lines[1]).toContain("a.test.ts > adds (and 1 more)");
  expect(good).toBe(false);
  expect(faultTable(faults, faults.slice(0, 1), tried).good).toBe(true);
});
