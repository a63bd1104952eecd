import { appendFileSync } from "node:fs";
import type { FullResult, Reporter, Suite } from "@playwright/test/reporter";

/** Appends `{passed, failed}` to the file named by ALTURA_TEST_TALLY, as the Vitest reporter beside it does. */
export default class CountReporter implements Reporter {
  private suite: Suite | null = null;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(result: FullResult): void {
    const tests = this.suite?.allTests() ?? [];
    const passed = tests.filter((test) => test.outcome() === "expected").length;
    const unexpected = tests.filter((test) => ["unexpected", "flaky"].includes(test.outcome())).length;
    const failed = unexpected === 0 && result.status !== "passed" ? 1 : unexpected;
    const tally = process.env.ALTURA_TEST_TALLY;
    if (tally) appendFileSync(tally, `${JSON.stringify({ passed, failed })}\n`);
  }
}
