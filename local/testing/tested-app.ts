import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../app/build.ts";
import { serveApp } from "../app/standalone.ts";
import { showStarting } from "../app/starting-page.ts";
import { freePort } from "../ports.ts";
import { startScheduler } from "../scheduler.ts";
import type { Running } from "../service.ts";
import { RELAXED_LIMITS } from "../supabase/auth/options.ts";
import { startServices } from "../up.ts";
import { findBrowser } from "./browser.ts";
import { testedTimeoutFactor } from "./timeout-factor.ts";

type TestedApp = Running & {
  /** What Playwright and its tests read: where the services are, and the environment for further instances. */
  env: Record<string, string>;
};

/** Every service on free ports with data of its own, the built app, and a scheduler that never rests. */
export async function startTestedApp(log: (line: string) => void): Promise<TestedApp> {
  const browser = await findBrowser(log);
  const dataDir = await mkdtemp(join(tmpdir(), "altura-test-"));
  const parts: Running[] = [];
  const stop = async () => {
    for (const part of parts.reverse()) await part.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const appPort = await freePort("app");
    parts.push(await showStarting(appPort));
    const stack = await startServices({
      dataDir,
      appPort,
      choosePort: freePort,
      outside: {},
      timeoutFactor: testedTimeoutFactor,
      log,
      // Wrong codes are counted by the app: two counts whose quarters of an hour begin apart would end a test by chance.
      authLimits: { ...RELAXED_LIMITS, wrongCodes: RELAXED_LIMITS.verify },
      // Tests that are repeated mint again: the supply of a real contract would be used up.
      maxSupply: 100_000n,
    });
    parts.push(stack);
    const home = join(dataDir, "app");
    await buildApp(home, stack.env, log);
    parts.push(await serveApp({ home, port: appPort, env: stack.env, log }));
    const secret = stack.env.CRON_SECRET ?? "";
    parts.push(startScheduler({ appUrl: stack.services.app, secret, log, rests: false }));
    return {
      stop,
      env: {
        ALTURA_SERVICES: join(dataDir, "services.json"),
        CRON_SECRET: secret,
        ALTURA_APP_ENV: JSON.stringify(stack.env),
        ...(browser ? { CHROMIUM_PATH: browser } : {}),
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
