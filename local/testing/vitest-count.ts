import type { Reporter, TestModule } from "vitest/node";
import { writeCount, type Failure } from "./tally.ts";

type Thrown = { message: string; stack?: string; diff?: string };

/** Adds what passed and failed to the tally named by ALTURA_TEST_TALLY, so that `npm test` can add up its runs. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<Thrown>): void {
    const tests = modules.flatMap((file) =>
      [...file.children.allTests()].map((test) => ({
        file: file.relativeModuleId,
        test,
        result: test.result(),
      })),
    );
    const failures: Failure[] = [
      ...modules
        .filter((file) => file.errors().length > 0)
        .map((file) => ({ test: file.relativeModuleId, reason: reasonOf(file.errors()) })),
      ...tests
        .filter(({ result }) => result.state === "failed")
        .map(({ file, test, result }) => ({
          test: `${file} > ${test.fullName}`,
          reason: reasonOf(result.errors ?? []),
        })),
      ...unhandled.map((error) => ({ test: "an error outside of any test", reason: reasonOf([error]) })),
    ];
    const passed = tests.filter(({ result }) => result.state === "passed").length;
    writeCount(process.env.ALTURA_TEST_TALLY, { passed, failures });
  }
}

/** The stack begins with the message, except where the message has more than one line. */
function reasonOf(errors: ReadonlyArray<Thrown>): string {
  return errors
    .flatMap(({ message, stack = "", diff = "" }) => [stack.includes(message) ? "" : message, diff, stack])
    .join("\n");
}
