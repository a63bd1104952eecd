import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  utimes,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { serveApp } from "../../local/app/standalone.ts";
import { freePort } from "../../local/ports.ts";
import { servicesFile } from "./services.ts";

/** Where an instance keeps the pages that it has made since the build; another one begins without them. */
const made = ".next/server/route-cache";

/** The files of a build in another folder. Nothing writes into them, so they are the same files where the disk allows it. */
async function linkBuild(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { withFileTypes: true });
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (source.endsWith(made)) continue;
    if (entry.isDirectory()) await linkBuild(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}

/** Makes a page look as if it had been made yesterday, for this instance alone. */
async function makeOld(file: string): Promise<void> {
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await copyFile(file, `${file}.old`);
  await rename(`${file}.old`, file);
  await utimes(file, yesterday, yesterday);
}

/** What an instance of the run's app needs: its environment, and the build with its own page cache. */
export async function prepareInstance() {
  const env = JSON.parse(process.env.ALTURA_APP_ENV ?? "{}") as Record<string, string>;
  if (!env.APP_SECRET)
    throw new Error("Run by `npm test -- browser`, which tells the environment of the app.");
  const folder = await mkdtemp(join(tmpdir(), "altura-second-"));
  const home = join(folder, "app");
  await linkBuild(join(dirname(servicesFile), "app"), home);
  return { env, home, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Another instance of the app from the same build and with the same services, for tests that take something away from
 * it; with ALTURA_TIMEOUT_FACTOR of 1 its time limits are those of production. `old` are pages (`en/pricing`) that were made
 * long ago. `log` gives the lines that the app has written.
 */
export async function startSecondApp(changes: Record<string, string>, old: string[] = []) {
  const { env, home, remove } = await prepareInstance();
  for (const page of old) {
    for (const ending of ["html", "meta", "rsc"])
      await makeOld(join(home, ".next/server/app", `${page}.${ending}`));
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
