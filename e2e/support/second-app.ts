import { cp, mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { serveApp } from "../../local/app/standalone.ts";
import { freePort } from "../../local/ports.ts";
import { servicesFile } from "./services.ts";

/** What an instance of the run's app needs: its environment, and a copy of the build with its own page cache. */
export async function prepareInstance() {
  const env = JSON.parse(process.env.ALTURA_APP_ENV ?? "{}") as Record<string, string>;
  if (!env.APP_SECRET)
    throw new Error("Run by `npm test -- browser`, which tells the environment of the app.");
  const folder = await mkdtemp(join(tmpdir(), "altura-second-"));
  const home = join(folder, "app");
  await cp(join(dirname(servicesFile), "app"), home, { recursive: true, verbatimSymlinks: true });
  return { env, home, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Another instance of the app from the same build and with the same services, for tests that take something away from
 * it; with ALTURA_TIMEOUT_FACTOR of 1 its time limits are those of production. `old` are pages (`en/pricing`) that were made
 * long ago. `log` gives the lines that the app has written.
 */
export async function startSecondApp(changes: Record<string, string>, old: string[] = []) {
  const { env, home, remove } = await prepareInstance();
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  for (const page of old) {
    for (const ending of ["html", "meta", "rsc"])
      await utimes(join(home, ".next/server/app", `${page}.${ending}`), yesterday, yesterday);
  }
  const port = await freePort("app");
  const url = `http://localhost:${port.port}`;
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const app = await serveApp({ home, port, env: { ...env, APP_URL: url, ...changes }, log });
  return {
    url,
    log: () => lines.join("\n"),
    async stop() {
      await app.stop();
      await remove();
    },
  };
}
