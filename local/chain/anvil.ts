import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "./rpc.ts";
import type { Running } from "../service.ts";

export const LOCAL_CHAIN_ID = 31337;

/** The executable inside anvil's platform package, because its install script may not have run. */
function anvilBinary(): string {
  const resolveFrom = createRequire(createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json"));
  const arch = { x64: "amd64", arm64: "arm64" }[process.arch as string];
  const name = process.platform === "win32" ? "anvil.exe" : "anvil";
  return resolveFrom.resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/${name}`);
}

/**
 * Starts anvil on `port` with the state file of the folder, if there is one, and waits until it answers.
 * Rejects with what anvil printed when it ends before.
 */
export async function spawnAnvil(options: {
  dataDir: string;
  port: number;
  /** When a new chain begins, in seconds; without it, now. */
  begins?: number | undefined;
}): Promise<Running> {
  const { dataDir, port, begins } = options;
  mkdirSync(dataDir, { recursive: true });
  const state = stateFile(dataDir);
  // anvil writes it once its port is bound, so an answer before that is another program's.
  const bound = join(dataDir, "anvil-config.json");
  rmSync(bound, { force: true });
  const child = spawn(
    anvilBinary(),
    [
      ...["--host", "127.0.0.1", "--port", String(port), "--chain-id", String(LOCAL_CHAIN_ID)],
      // The cache path also marks the process as ours: see `stopStale`.
      ...["--quiet", "--cache-path", join(dataDir, "cache"), "--config-out", bound],
      ...(existsSync(state)
        ? ["--load-state", state]
        : begins === undefined
          ? []
          : ["--timestamp", String(begins)]),
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  let words = "";
  child.stderr.on("data", (chunk: Buffer) => (words = (words + chunk).slice(-2000)));
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", (error) => {
      words += error.message;
      resolve();
    });
  });
  const running = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
  if (child.pid) writeFileSync(pidFile(dataDir), JSON.stringify({ pid: child.pid, port }));

  const rpc = connect(`http://127.0.0.1:${port}`);
  for (let tries = 0; ; tries++) {
    if (!running()) throw new Error(`The local chain did not start: ${words || "anvil ended"}`);
    const answered = await rpc.getChainId().catch(() => 0);
    if (answered === LOCAL_CHAIN_ID && existsSync(bound) && running()) break;
    if (tries > 400) throw new Error(`The local chain does not answer on port ${port}: ${words}`);
    await pause(25);
  }

  const stop = async () => {
    if (running()) child.kill("SIGKILL");
    await ended;
    rmSync(pidFile(dataDir), { force: true });
  };
  return { stop };
}

export const stateFile = (dataDir: string) => join(dataDir, "state.json");
const pidFile = (dataDir: string) => join(dataDir, "anvil.json");

/**
 * An anvil that outlived its killed parent: gives its RPC address to `rescue`, then ends it. Only a process that
 * was started with this very data folder is touched.
 */
export async function stopStale(dataDir: string, rescue: (rpcUrl: string) => Promise<void>): Promise<void> {
  if (!existsSync(pidFile(dataDir))) return;
  const { pid, port } = JSON.parse(readFileSync(pidFile(dataDir), "utf8")) as { pid: number; port: number };
  if (commandOf(pid).includes(join(dataDir, "cache"))) {
    await rescue(`http://127.0.0.1:${port}`);
    process.kill(pid, "SIGKILL");
    while (commandOf(pid).includes(join(dataDir, "cache"))) await pause(20);
  }
  rmSync(pidFile(dataDir), { force: true });
}

function commandOf(pid: number): string {
  try {
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}
