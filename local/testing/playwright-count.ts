import type { FullResult, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { writeCount } from "./tally.ts";

/** Adds what passed and failed to the tally named by ALTURA_TEST_TALLY, as the Vitest reporter beside it does. */
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
    const passed = tests.filter((test) => test.outcome() === "expected").length;
    const failures = tests
      .filter((test) => ["unexpected", "flaky"].includes(test.outcome()))
      .map((test) => ({
        test: nameOf(test),
        reason: reasonOf(test.results.flatMap(({ errors }) => errors)),
      }));
    if (failures.length === 0 && result.status !== "passed")
      failures.push({ test: `the browser tests: ${result.status}`, reason: reasonOf(this.outsideOfTests) });
    writeCount(process.env.ALTURA_TEST_TALLY, { passed, failures });
  }
}

/** The titles from the file on: the first two are the root's, which is empty, and the project's. */
function nameOf(test: TestCase): string {
  return test.titlePath().slice(2).join(" > ");
}

function reasonOf(errors: TestError[]): string {
  return errors.map((error) => error.stack ?? error.message ?? error.value ?? "").join("\n");
}
