import { execFileSync } from "node:child_process";
import { readFile, readlink, realpath } from "node:fs/promises";
import { platform } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What a running server says of itself in `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; ready: boolean };

/** The server that `postmaster.pid` names, or null when there is no complete file. */
export async function readPidFile(dataDir: string): Promise<Postmaster | null> {
  const lines = (await readFile(join(dataDir, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 ? { pid, port, ready: lines[7]?.trim() === "ready" } : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Whether process `pid` is a Postgres on our data folder, and not a stranger that was given an old number. */
export async function servesFolder(pid: number, dataDir: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (platform() === "linux") {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => "");
    return cwd !== "" && cwd === (await realpath(dataDir));
  }
  try {
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(dataDir);
  } catch {
    return false;
  }
}

/** Fast shutdown of a server; harder after ten seconds. Resolves when the process is gone. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, milliseconds] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(10)) if (!isAlive(pid)) return;
  }
}

/** Ends the server that a killed run left on a data folder, if there is one. */
export async function stopLeftServer(dataDir: string): Promise<void> {
  const left = await readPidFile(dataDir);
  if (left && (await servesFolder(left.pid, dataDir))) await stopPostmaster(left.pid);
}
