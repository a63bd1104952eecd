import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { run, type RunOptions } from "../app/run.ts";

/** Seconds that all processors of the machine have worked since it was started, for whatever process. */
export function machineSeconds(): number {
  const busy = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return busy.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000;
}

/** `run`, and how many seconds of a processor the whole tree of the command has used; null where the system does not count them. */
export async function measuredRun(
  command: string,
  args: string[],
  options: RunOptions = {},
): Promise<{ code: number; output: string; seconds: number | null }> {
  const folder = mkdtempSync(join(tmpdir(), "altura-usage-"));
  const file = join(folder, "seconds");
  const read = () => {
    try {
      return Number(readFileSync(file, "utf8"));
    } catch {
      return null;
    }
  };
  try {
    const wrapper = join(import.meta.dirname, "measured.mjs");
    const result = await run(process.execPath, [wrapper, file, command, ...args], options);
    return { ...result, seconds: read() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
