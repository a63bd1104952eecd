import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { keepAliveMs } from "../http-server.ts";
import type { HeldPort } from "../ports.ts";
import type { Running } from "../service.ts";

export type Standalone = Running & {
  url: string;
  /** Process id of the server. */
  pid: number;
  /** Resolves with the last lines that it printed, when it stops by itself or is stopped. */
  ended: Promise<string>;
};

function readOutput(child: ChildProcess, log: (line: string) => void): () => string {
  let tail = "";
  const read = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-8000);
    for (const line of chunk.toString().split("\n")) if (line.trim()) log(line);
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  return () => tail;
}

/** Milliseconds for what is still being done when the server is to end: longer than most calls may take in the tests. */
const endingMs = 60_000;

type Options = { port: HeldPort; env: Record<string, string>; log: (line: string) => void };

/**
 * Runs the entry file of a standalone build on a port that is held: the bound socket passes to the new process, so
 * that nothing else can take the port in between. Resolves when the home page answers with 200; throws with the last
 * lines of its output when it stops before.
 */
export async function startStandalone(options: Options & { entry: string }): Promise<Standalone> {
  const { port, server, release } = options.port;
  const child = spawn(process.execPath, ["local/app/standalone.mjs", pathToFileURL(options.entry).href], {
    env: {
      KEEP_ALIVE_TIMEOUT: String(keepAliveMs),
      ...process.env,
      ...options.env,
      NODE_ENV: "production",
      PORT: String(port),
      HOSTNAME: "127.0.0.1",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const tail = readOutput(child, options.log);
  let gone = false;
  const ended = new Promise<string>((resolve) => {
    child.once("exit", () => {
      gone = true;
      resolve(tail());
    });
  });
  await new Promise<void>((sent, failed) =>
    child.send("port", server, (error) => (error ? failed(error) : sent())),
  );
  await release();

  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(url).catch(() => null))?.status !== 200) {
    if (gone) throw new Error(`The app stopped before it answered:\n${tail()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    stop: async () => {
      child.kill("SIGTERM");
      const drain = Number(options.env.DRAIN_SECONDS ?? 0) * 1000;
      setTimeout(() => child.kill("SIGKILL"), drain + endingMs).unref();
      await ended;
    },
  };
}

/** Serves the copy of the build in `home`; `bare` leaves out the front of `lib/delivery`, for comparing. */
export function serveApp(options: Options & { home: string; bare?: boolean }): Promise<Standalone> {
  return startStandalone({
    ...options,
    entry: join(options.home, options.bare ? "server.js" : "lib/delivery/serve.mjs"),
  });
}
