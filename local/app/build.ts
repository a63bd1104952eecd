import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outdatePages } from "./built-pages.ts";
import { waitForLock } from "../lock-file.ts";
import { run } from "./run.ts";
import { sourceFingerprint } from "./fingerprint.ts";

const marker = ".next/altura-fingerprint";
/** Not in `.next`, which a build empties. */
const lock = "node_modules/.altura-build.lock";

const fingerprintIn = (folder: string) => readFile(join(folder, marker), "utf8").catch(() => "");

/** Returns whether there was no such build yet. */
async function build(
  fingerprint: string,
  env: Record<string, string>,
  log: (line: string) => void,
): Promise<boolean> {
  if ((await fingerprintIn(".")) === fingerprint) return false;
  log("Building the app (about a minute) …");
  const { code, output } = await run("next", ["build"], { env: { ...env, NODE_ENV: "production" } });
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  await writeFile(marker, fingerprint);
  return true;
}

/**
 * Builds the app unless the last build was made from the same sources (public pages read plans while building), and
 * copies it to `home` unless the copy there is of the same build, so that a later build does not pull the files from
 * under a running server and each copy keeps its own page cache. Pages of an earlier build count as outdated, because it
 * may have read other data (decision 0075). Instances that start at once from one folder of
 * sources take turns.
 */
export async function buildApp(
  home: string,
  env: Record<string, string>,
  log: (line: string) => void,
): Promise<void> {
  const release = await waitForLock(lock, () => log("Waiting for a build that another start began …"));
  try {
    const fingerprint = await sourceFingerprint();
    const isNew = await build(fingerprint, env, log);
    if ((await fingerprintIn(home)) === fingerprint) return;
    await rm(home, { recursive: true, force: true });
    await cp(".next/standalone", home, { recursive: true, verbatimSymlinks: true });
    await cp(".next/static", join(home, ".next/static"), { recursive: true });
    await cp("public", join(home, "public"), { recursive: true });
    if (!isNew) await outdatePages(home);
    await writeFile(join(home, marker), fingerprint);
  } finally {
    release();
  }
}
