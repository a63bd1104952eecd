import type { Reporter, TestCase, TestModule, TestSuite } from "vitest/node";
import { writeCount, type Failure } from "./tally.ts";

type Thrown = { message: string; stack?: string; diff?: string };

/** Adds what became of each test to the tally named by ALTURA_TEST_TALLY, so that `npm test` can add up its runs. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<Thrown>): void {
    const tests = modules.flatMap((file) => [...file.children.allTests()]);
    const outside: Failure[] = [
      ...modules
        .flatMap((file) => [file, ...file.children.allSuites()])
        .filter((part) => part.errors().length > 0)
        .map((part) => ({ test: nameOf(part), reason: reasonOf(part.errors()) })),
      ...unhandled.map((error) => ({ test: "an error outside of any test", reason: reasonOf([error]) })),
    ].map((failure) => ({ ...failure, outside: true }));
    const failures = tests
      .filter((test) => test.result().state === "failed")
      .map((test) => ({ test: nameOf(test), reason: reasonOf(test.result().errors ?? []) }));
    writeCount(process.env.ALTURA_TEST_TALLY, {
      tests: tests.length,
      passed: tests.filter((test) => test.result().state === "passed").length,
      failures: [...outside, ...failures],
      skipped: tests.filter(isSkipped).map((test) => ({ test: nameOf(test), reason: noteOf(test) })),
      notRun: tests.filter(hasNotRun).map(nameOf),
      files: modules.map((file) => file.relativeModuleId),
    });
  }
}

/**
 * Vitest says "skipped" of both: of a test that is marked so or says while it runs why it stops, and of one that never
 * began because its `beforeAll` failed. One that was not reached is "pending".
 */
const isSkipped = (test: TestCase) =>
  test.result().state === "skipped" && (test.options.mode !== "run" || noteOf(test) !== "");
const hasNotRun = (test: TestCase) =>
  test.result().state === "pending" || (test.result().state === "skipped" && !isSkipped(test));

function noteOf(test: TestCase): string {
  const result = test.result();
  return result.state === "skipped" ? (result.note ?? "") : "";
}

const nameOf = (part: TestModule | TestSuite | TestCase): string =>
  part.type === "module" ? part.relativeModuleId : `${part.module.relativeModuleId} > ${part.fullName}`;

/** The stack begins with the message, except where the message has more than one line. */
function reasonOf(errors: ReadonlyArray<Thrown>): string {
  return errors
    .flatMap(({ message, stack = "", diff = "" }) => [stack.includes(message) ? "" : message, diff, stack])
    .join("\n");
}
