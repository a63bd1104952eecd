import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { buildApp } from "../app/build.ts";
import { run } from "../app/run.ts";
import { serveApp } from "../app/standalone.ts";
import { showStarting } from "../app/starting-page.ts";
import { freePort } from "../ports.ts";
import { startScheduler } from "../scheduler.ts";
import type { Running } from "../service.ts";
import { findBrowser } from "../testing/browser.ts";
import { closingLines, openTally, writeCount } from "../testing/tally.ts";
import { RELAXED_LIMITS } from "../supabase/auth/options.ts";
import { startServices } from "../up.ts";

const log = (line: string) => console.log(line);

/** Lint, types or direction of imports: counted as one test each, because a failure must show in the closing line. */
async function checkStep(name: string, command: string, args: string[], tally: string): Promise<void> {
  const { code, output } = await run(command, args);
  log(code === 0 ? `${name} ok` : `${name} failed\n${output}`);
  writeCount(
    tally,
    code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [{ test: name, reason: output }] },
  );
}

/** A runner that counts for itself; one that dies without counting must not pass. */
async function runner(command: string, args: string[], tally: string, count: () => number, env = {}) {
  const before = count();
  const { code } = await run(command, args, { inherit: true, env: { ALTURA_TEST_TALLY: tally, ...env } });
  if (code !== 0 && count() === before)
    writeCount(tally, { passed: 0, failures: [{ test: command, reason: `ended with code ${code}` }] });
}

async function browserTests(args: string[], tally: string, failed: () => number): Promise<void> {
  const browser = await findBrowser(log);
  const dataDir = await mkdtemp(join(tmpdir(), "altura-test-"));
  const parts: Running[] = [];
  try {
    const appPort = await freePort("app");
    parts.push(await showStarting(appPort));
    const stack = await startServices({
      dataDir,
      appPort,
      choosePort: freePort,
      outside: {},
      log,
      // Wrong codes are counted by the app: two counts whose quarters of an hour begin apart would end a test by chance.
      authLimits: { ...RELAXED_LIMITS, wrongCodes: RELAXED_LIMITS.verify },
    });
    parts.push(stack);
    const home = join(dataDir, "app");
    await buildApp(home, stack.env, log);
    parts.push(await serveApp({ home, port: appPort, env: stack.env, log }));
    parts.push(
      startScheduler({
        appUrl: stack.services.app,
        secret: stack.env.CRON_SECRET ?? "",
        log,
        rests: false,
      }),
    );
    await runner("playwright", ["test", ...args], tally, failed, {
      ALTURA_SERVICES: join(dataDir, "services.json"),
      CRON_SECRET: stack.env.CRON_SECRET ?? "",
      ALTURA_APP_ENV: JSON.stringify(stack.env),
      ...(browser ? { CHROMIUM_PATH: browser } : {}),
    });
  } finally {
    for (const part of parts.reverse()) await part.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** `npm test`: everything. `npm test -- browser [playwright arguments]` runs only the browser tests. */
export async function main(args: string[]): Promise<void> {
  const tally = openTally();
  const failed = () => tally.sum().failures.length;
  const onlyBrowser = args[0] === "browser";
  try {
    if (!onlyBrowser) {
      await Promise.all([
        checkStep("lint", "eslint", [".", "--max-warnings", "0"], tally.file),
        checkStep("types", "npm", ["run", "--silent", "types"], tally.file),
        checkStep("modules", "npm", ["run", "--silent", "modules"], tally.file),
      ]);
      await runner("vitest", ["run"], tally.file, failed);
    }
    await browserTests(onlyBrowser ? args.slice(1) : args, tally.file, failed);
  } catch (error) {
    writeCount(tally.file, { passed: 0, failures: [{ test: "npm test", reason: inspect(error) }] });
  }
  const sum = tally.sum();
  tally.close();
  for (const line of closingLines(sum)) log(line);
  process.exit(sum.failures.length === 0 && sum.passed > 0 ? 0 : 1);
}
