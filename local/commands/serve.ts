import type { Standalone } from "../app/standalone.ts";
import { showStarting } from "../app/starting-page.ts";
import { banner } from "../banner.ts";
import { dataFolder, type Community } from "../community.ts";
import { firstAdmin } from "../first-admin.ts";
import { claim } from "../instance.ts";
import { usualPort, type HeldPort } from "../ports.ts";
import { startScheduler } from "../scheduler.ts";
import { Refusal } from "../refusal.ts";
import type { Running } from "../service.ts";
import { startServices, type Stack } from "../up.ts";
import { refuseProduction } from "./production.ts";

type Serving = {
  dataDir: string;
  /** Shows a page that says so until the app takes it over. */
  port: HeldPort;
  log: (line: string) => void;
};
type Serve = (stack: Stack, serving: Serving) => Promise<Pick<Standalone, "stop" | "ended">>;

/** Reads `.env` when there is one; what the shell has set wins. */
function loadEnvFile(): void {
  try {
    process.loadEnvFile(".env");
  } catch {
    // No .env is the usual case on a laptop: everything then runs locally.
  }
}

/** The admin with whom an empty community begins; null when the person at the terminal left. Throws a `Refusal` where none can be made. */
async function chooseAdmin(dataDir: string): Promise<string | null> {
  if (process.env.SUPABASE_URL)
    throw new Refusal(
      "SUPABASE_URL names a project of its own, which has no example data: start without --empty. docs/deploy.md, Supabase, says how its first admin is made.",
    );
  const { stdin: input, stdout: output } = process;
  return firstAdmin({ dataDir, given: process.env.ADMIN_EMAIL || undefined, input, output });
}

/**
 * Starts the services of a community and whatever `serve` makes of the app, prints the banner and stays until it is stopped. An
 * empty community begins with the question for its admin.
 */
export async function runUntilStopped(serve: Serve, community: Community = "example"): Promise<void> {
  const began = Date.now();
  loadEnvFile();
  refuseProduction(process.env);
  const dataDir = dataFolder(community);
  const { announce, release } = await claim(dataDir);
  const admin = community === "empty" ? await chooseAdmin(dataDir) : undefined;
  if (admin === null) return release();
  const log = (line: string) => console.log(line);
  const parts: Running[] = [];
  let starting: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | null = null;

  const stop = (code: number) =>
    (stopping ??= (async () => {
      // What is just being started is none of the parts yet, and would be left running.
      await starting.catch(() => {});
      for (const part of parts.reverse()) await part.stop();
      await release();
      process.exit(code);
    })());
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (!stopping) log("\nStopping …");
      void stop(0);
    });
  }

  const start = async () => {
    log("Starting services …");
    const appPort = await usualPort("app");
    parts.push(await showStarting(appPort));
    await announce(process.env.APP_URL ?? `http://localhost:${appPort.port}`);
    const options = { dataDir, appPort, choosePort: usualPort, outside: process.env, log };
    const stack = await startServices({
      ...options,
      firstAdmin: admin,
      chainWithPast: community === "example",
    });
    parts.push(stack);
    if (stopping) return;
    const app = await serve(stack, { dataDir, port: appPort, log });
    parts.push(app);
    if (stopping) return;
    void app.ended.then((last) => {
      if (!stopping) console.error(`The app stopped by itself.\n${last}`);
      return stop(1);
    });
    // With a Supabase elsewhere nobody here sees that the app is used, so nothing rests.
    const rests = !process.env.SUPABASE_URL;
    const secret = stack.env.CRON_SECRET ?? "";
    const scheduler = startScheduler({ appUrl: stack.services.app, secret, log, rests });
    stack.onUse(scheduler.wake);
    parts.push(scheduler);
    log(banner({ ...stack, community, seconds: ((Date.now() - began) / 1000).toFixed(1) }));
  };

  try {
    await (starting = start());
  } catch (error) {
    if (!stopping) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  }
}
