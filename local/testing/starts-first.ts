import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Those that start whole services take longest, though their files are short; begun last they would keep one core waiting. */
const starts = /\/local\/(commands|postgres|chain|up\.test|instance\.test)/;

/** The order of Vitest (long files first), after the tests that start services. */
export default class StartsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { first = [], others = [] } = Object.groupBy(sorted, ({ moduleId }) =>
      starts.test(moduleId) ? "first" : "others",
    );
    return [...first, ...others];
  }
}
