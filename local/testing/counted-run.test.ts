import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { run } from "../app/run.ts";
import { countedRun } from "./counted-run.ts";
import { isGood, type Count } from "./tally.ts";

const root = join(import.meta.dirname, "../..");

/** A folder with these files, below the repository so that they find its packages. */
function folderOf(files: Record<string, string>): string {
  mkdirSync(join(root, ".local"), { recursive: true });
  const folder = mkdtempSync(join(root, ".local/count-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

const numbers = ({ tests, passed, failures, skipped, notRun }: Count) => ({
  ...{ tests, passed, failed: failures.filter(({ outside }) => !outside).length },
  ...{ skipped: skipped.length, notRun: notRun.length },
});

/** A runner starts further processes, each of which waits for a core. */
const SLOW_MS = 300_000;

/** What one runner says of a run, by its own reporter. */
async function counted(command: string, args: string[]): Promise<Count> {
  return (await countedRun(command, args, { inherit: false })).count;
}

const node = (code: string) => counted(process.execPath, ["-e", code]);
const writes = (count: string) =>
  `require("node:fs").appendFileSync(process.env.ALTURA_TEST_TALLY, JSON.stringify(${count}) + "\\n");`;
const nothing = "failures: [], skipped: [], notRun: [], leftOut: [], names: [], files: []";

test.each([
  ["dies before it has counted", "process.exit(3)", "ended with code 3 before it had counted"],
  ["ends well without having counted", "", "ended with code 0 before it had counted"],
  ["has no test", writes(`{ tests: 0, passed: 0, ${nothing} }`), "had no test to run"],
  [
    "fails without a failure",
    `${writes(`{ tests: 1, passed: 1, ${nothing} }`)} process.exit(1)`,
    "ended with code 1 although no test failed",
  ],
])("a runner that %s fails the run", async (_what, code, reason) => {
  const count = await node(code);
  expect(count.failures.map((failure) => failure.reason)).toEqual([reason]);
  expect(isGood(count)).toBe(false);
});

test("a runner whose tests passed adds nothing of its own", async () => {
  const count = await node(writes(`{ tests: 2, passed: 2, ${nothing} }`));
  expect(numbers(count)).toEqual({ tests: 2, passed: 2, failed: 0, skipped: 0, notRun: 0 });
  expect(isGood(count)).toBe(true);
});

const vitestFile = `
import { beforeAll, describe, expect, test } from "vitest";
test("passes", () => {});
test("fails", () => expect(1).toBe(2));
test.each([1, 2, 3])("passes with %i", () => {});
test.skip("is skipped", () => {});
test("skips itself", (context) => context.skip("no network"));
test.todo("comes later");
describe("without its beginning", () => {
  beforeAll(() => { throw new Error("no database"); });
  test("never begins", () => {});
});
`;

const vitestConfig = "export default { test: { allowOnly: false } };";

test(
  "Vitest: what passed, failed, was skipped and did not run is all that it lists",
  { timeout: SLOW_MS },
  async () => {
    const folder = folderOf({
      "a.test.ts": vitestFile,
      "b.test.ts": 'throw new Error("does not load");',
      "vitest.config.mjs": vitestConfig,
    });
    const args = ["--root", folder];
    const count = await counted("vitest", [
      "run",
      ...args,
      `--reporter=${root}/local/testing/vitest-count.ts`,
    ]);
    expect(numbers(count)).toEqual({ tests: 9, passed: 4, failed: 1, skipped: 3, notRun: 1 });
    expect(count.files.sort()).toEqual(["a.test.ts", "b.test.ts"]);
    expect(count.failures.map((failure) => failure.test).sort()).toEqual([
      "a.test.ts > fails",
      "a.test.ts > without its beginning",
      "b.test.ts",
    ]);
    expect(count.skipped).toContainEqual({ test: "a.test.ts > skips itself", reason: "no network" });
    expect(isGood(count)).toBe(false);
    // It leaves out what is marked: one test to be skipped, and one for later.
    const listed = await run("vitest", ["list", "--no-static-parse", ...args, "a.test.ts"]);
    expect(listed.output.trim().split("\n")).toHaveLength(count.tests - 2);
  },
);

const playwrightFile = `
import { expect, test } from "@playwright/test";
test("passes", () => {});
test("fails", () => { expect(1).toBe(2); });
test("fails as it is to", () => { test.fail(); expect(1).toBe(2); });
test.skip("is skipped", () => {});
test("skips itself", () => test.skip(true, "no network"));
test.describe.serial("one after the other", () => {
  test("breaks", () => { throw new Error("broken"); });
  test("never begins", () => {});
});
`;

const playwrightConfig = (more: string) => `
export default {
  testDir: ".", forbidOnly: true, reporter: [["${root}/local/testing/playwright-count.ts"]],
  projects: [{ name: "a", testIgnore: "last.test.ts", teardown: "last" }, { name: "last", testMatch: "last.test.ts" }],
  ${more}
};
`;

const last = 'import { test } from "@playwright/test"; test("comes last", () => {});';

test(
  "Playwright: what passed, failed, was skipped and did not run is all that it lists, the last project included",
  { timeout: SLOW_MS },
  async () => {
    const folder = folderOf({
      ...{ "a.test.ts": playwrightFile, "last.test.ts": last, "playwright.config.ts": playwrightConfig("") },
    });
    const args = ["--config", join(folder, "playwright.config.ts")];
    const count = await counted("playwright", ["test", ...args]);
    expect(numbers(count)).toEqual({ tests: 8, passed: 3, failed: 2, skipped: 2, notRun: 1 });
    expect(count.notRun).toEqual(["a.test.ts > one after the other > never begins"]);
    expect(count.skipped).toContainEqual({ test: "a.test.ts > skips itself", reason: "no network" });
    expect(count.names).toContain("last.test.ts > comes last");
    const listed = await run("playwright", ["test", ...args, "--list", "--reporter=list"]);
    expect(listed.output).toContain(`Total: ${count.tests} tests`);
  },
);

test("a chosen test.only fails the run, of both runners", { timeout: SLOW_MS }, async () => {
  const only = (runner: string) =>
    `import { test } from "${runner}"; test.only("alone", () => {}); test("left", () => {});`;
  const folder = folderOf({
    "v.test.ts": only("vitest"),
    "p.spec.ts": only("@playwright/test"),
    "vitest.config.mjs": vitestConfig,
    "playwright.config.ts": playwrightConfig('testMatch: "p.spec.ts"'),
  });
  const vitest = await counted("vitest", [
    ...["run", "--root", folder, "v.test.ts", `--reporter=${root}/local/testing/vitest-count.ts`],
  ]);
  const browser = await counted("playwright", ["test", "--config", join(folder, "playwright.config.ts")]);
  for (const count of [vitest, browser]) expect(isGood(count)).toBe(false);
  expect(browser.failures[0]?.reason).toContain("only");
});
