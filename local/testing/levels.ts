import { run } from "../app/run.ts";
import type { LevelResult } from "./closing.ts";
import { countedRun, type CountedRun } from "./counted-run.ts";
import { nothing, type Count } from "./tally.ts";
import { measuredRun } from "./usage.ts";

const minutesSince = (began: number) => (performance.now() - began) / 60_000;

/** Runs a level and says how long it took. */
export async function measureLevel(level: string, work: () => Promise<CountedRun>): Promise<LevelResult> {
  const began = performance.now();
  const { count, seconds, output } = await work();
  if (output) console.log(output.trimEnd());
  return { level, count, seconds, minutes: minutesSince(began) };
}

const checks = {
  lint: ["eslint", ".", "--max-warnings", "0"],
  types: ["npm", "run", "--silent", "types"],
  modules: ["npm", "run", "--silent", "modules"],
  unused: ["npm", "run", "--silent", "unused"],
};

/** Lint, types, the direction of imports and what nothing uses: one test each, because a failure must show in the closing line. */
export async function runChecks(): Promise<CountedRun> {
  let sum: CountedRun = { count: nothing, seconds: 0 };
  for (const [name, [command = "", ...args]] of Object.entries(checks)) {
    const { code, output, seconds } = await measuredRun(command, args);
    console.log(code === 0 ? `${name} ok` : `${name} failed\n${output}`);
    const failures = code === 0 ? [] : [{ test: name, reason: output }];
    sum = {
      count: {
        ...sum.count,
        tests: sum.count.tests + 1,
        passed: sum.count.passed + 1 - failures.length,
        failures: [...sum.count.failures, ...failures],
      },
      seconds: sum.seconds === null || seconds === null ? null : sum.seconds + seconds,
    };
  }
  return sum;
}

type VitestOptions = { env?: Record<string, string>; inherit?: boolean };

/** Tests of some projects of `vitest.config.mts`. */
export const runVitest = (projects: string[], args: string[] = [], options: VitestOptions = {}) =>
  countedRun("vitest", ["run", ...projects.flatMap((name) => ["--project", name]), ...args], options);

/** How many tests Vitest has in files that only `npm run test:all` takes; they all speak to the running app. */
export async function countDearVitestTests(env: Record<string, string>): Promise<number> {
  const { code, output } = await run("vitest", ["list", "--json", "--project", "http", ".all.test."], {
    env: { ...env, ALTURA_TEST_ALL: "1" },
  });
  const begin = output.indexOf("[");
  if (code !== 0 || begin < 0) throw new Error(`No list of the tests (${code}): ${output}`);
  return (JSON.parse(output.slice(begin, output.lastIndexOf("]") + 1)) as unknown[]).length;
}

/** A failure that belongs to no test. */
export const failureOf = (test: string, reason: string): Count => ({
  ...nothing,
  failures: [{ test, reason, outside: true }],
});
