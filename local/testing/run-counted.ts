import { run } from "../app/run.ts";
import { writeCount, type openTally } from "./tally.ts";

/** Runs a test runner that adds its own counts to the tally. One that ends badly without counting is a failure. */
export async function runCounted(
  command: string,
  args: string[],
  tally: ReturnType<typeof openTally>,
  env: Record<string, string> = {},
): Promise<void> {
  const failures = () => tally.sum().failures.length;
  const before = failures();
  const { code } = await run(command, args, {
    inherit: true,
    env: { ALTURA_TEST_TALLY: tally.file, ...env },
  });
  if (code !== 0 && failures() === before)
    writeCount(tally.file, { passed: 0, failures: [{ test: command, reason: `ended with code ${code}` }] });
}
