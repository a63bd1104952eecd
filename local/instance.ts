import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether `pid` is one of our runs: a recycled number of a dead run must not block a start. */
async function isOurs(pid: number): Promise<boolean> {
  if (!alive(pid)) return false;
  const commandLine = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "local/cli.ts");
  return commandLine.includes("local/cli.ts");
}

/** Claims a data folder for this process; throws when another run of ours holds it. */
export async function claim(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "run.pid");
  const holder = Number(await readFile(file, "utf8").catch(() => "0"));
  if (holder && holder !== process.pid && (await isOurs(holder))) {
    throw new Error(
      `Altura already runs on ${dataDir} (process ${holder}). Stop it first, or set ALTURA_DATA.`,
    );
  }
  await writeFile(file, String(process.pid));
  return () => rm(file, { force: true });
}
