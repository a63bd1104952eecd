import { relative } from "node:path";
import type { FullResult, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { writeCount, type Failure } from "./tally.ts";

/** Adds what became of each test to the tally named by ALTURA_TEST_TALLY, as the Vitest reporter beside it does. */
export default class CountReporter implements Reporter {
  private suite: Suite | null = null;
  private readonly outsideOfTests: TestError[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onError(error: TestError): void {
    this.outsideOfTests.push(error);
  }

  onEnd(result: FullResult): void {
    const tests = this.suite?.allTests() ?? [];
    // There are no retries: a test that passes only when it is repeated has failed.
    const failed = tests.filter((test) => ["unexpected", "flaky"].includes(test.outcome()));
    const failures: Failure[] = failed.map((test) => ({
      test: nameOf(test),
      reason: reasonOf(test.results.flatMap(({ errors }) => errors)),
    }));
    if (this.outsideOfTests.length > 0 || (failed.length === 0 && result.status !== "passed")) {
      const reason = reasonOf(this.outsideOfTests);
      failures.push({ test: `the browser tests: ${result.status}`, reason, outside: true });
    }
    writeCount(process.env.ALTURA_TEST_TALLY, {
      tests: tests.length,
      passed: tests.filter((test) => test.outcome() === "expected").length,
      failures,
      skipped: tests.filter(isSkipped).map((test) => ({ test: nameOf(test), reason: noteOf(test) })),
      notRun: tests.filter(hasNotRun).map(nameOf),
      names: [...new Set(tests.map(nameOf))],
      files: [...new Set(tests.map((test) => relative(process.cwd(), test.location.file)))],
    });
  }
}

/** Playwright says "skipped" of both: of a test that is marked so, and of one that was to pass and never began. */
const isSkipped = (test: TestCase) => test.outcome() === "skipped" && test.expectedStatus === "skipped";
const hasNotRun = (test: TestCase) => test.outcome() === "skipped" && test.expectedStatus !== "skipped";

const noteOf = (test: TestCase) =>
  test.annotations.find(({ type }) => type === "skip" || type === "fixme")?.description ?? "";

/** The titles from the file on: the first two are the root's, which is empty, and the project's. */
function nameOf(test: TestCase): string {
  return test.titlePath().slice(2).join(" > ");
}

function reasonOf(errors: TestError[]): string {
  return errors.map((error) => error.stack ?? error.message ?? error.value ?? "").join("\n");
}
