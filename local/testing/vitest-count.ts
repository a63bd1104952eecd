import { appendFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Appends `{passed, failed}` to the file named by ALTURA_TEST_TALLY, so that `npm test` can add up its runs. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<unknown>): void {
    let passed = 0;
    let failed = unhandled.length;
    for (const file of modules) {
      if (file.errors().length > 0) failed += 1;
      for (const test of file.children.allTests()) {
        const state = test.result().state;
        if (state === "passed") passed += 1;
        if (state === "failed") failed += 1;
      }
    }
    const tally = process.env.ALTURA_TEST_TALLY;
    if (tally) appendFileSync(tally, `${JSON.stringify({ passed, failed })}\n`);
  }
}
