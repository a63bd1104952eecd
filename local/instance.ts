import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { Refusal } from "./refusal.ts";
import { tryLock } from "./lock-file.ts";

export type Claim = {
  /** Tells later starts on the same folder where this one serves the app. */
  announce(appUrl: string): Promise<void>;
  release(): Promise<void>;
};

/**
 * Claims a data folder for this process. Throws a `Refusal` with the address of the app when another process has it;
 * a process that was killed no longer has.
 */
export async function claim(dataDir: string): Promise<Claim> {
  await mkdir(dataDir, { recursive: true });
  const addressFile = join(dataDir, "app-url");
  const unlock = tryLock(join(dataDir, "run.lock"));
  if (!unlock) {
    const address = await readFile(addressFile, "utf8").catch(() => "");
    const folder = relative(process.cwd(), dataDir) || ".";
    throw new Refusal(
      `Altura already runs ${address ? `at ${address} ` : ""}on the data in ${folder}: stop it there with Ctrl-C first.`,
    );
  }
  await rm(addressFile, { force: true });
  return {
    announce: (appUrl) => writeFile(addressFile, appUrl),
    release: async () => {
      await rm(addressFile, { force: true });
      unlock();
    },
  };
}
