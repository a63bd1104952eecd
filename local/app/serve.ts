import { spawn } from "node:child_process";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Running } from "../service.ts";

/** `ended` resolves with the last lines that the app printed, when it stops by itself or is stopped. */
export type App = Running & { ended: Promise<string> };

/** Waits until `url` answers at all; throws when the process ends before. */
async function untilAnswers(url: string, gone: () => string | null): Promise<void> {
  for (;;) {
    const ended = gone();
    if (ended !== null) throw new Error(`The app stopped before it answered:\n${ended}`);
    const ok = await fetch(url, { redirect: "manual" }).then(
      () => true,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Serves the standalone build from a copy in the data folder, so that a later build does not pull the files from
 * under a running server and each data folder keeps its own page cache.
 */
export async function serveApp(options: {
  dataDir: string;
  port: number;
  env: Record<string, string>;
  log: (line: string) => void;
  /** Next alone, without the front of `lib/front`: for comparing. */
  bare?: boolean;
}): Promise<App & { url: string }> {
  const home = join(options.dataDir, options.bare ? "bare-app" : "app");
  await rm(home, { recursive: true, force: true });
  await cp(".next/standalone", home, { recursive: true, verbatimSymlinks: true });
  await cp(".next/static", join(home, ".next/static"), { recursive: true });
  await cp("public", join(home, "public"), { recursive: true });

  let tail = "";
  let ended: string | null = null;
  const child = spawn(
    process.execPath,
    [
      "local/app/standalone.mjs",
      pathToFileURL(join(home, options.bare ? "server.js" : "lib/front/serve.mjs")).href,
    ],
    {
      env: {
        ...process.env,
        ...options.env,
        NODE_ENV: "production",
        PORT: String(options.port),
        HOSTNAME: "127.0.0.1",
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  const read = (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-8000);
    for (const line of chunk.toString().split("\n")) if (line.trim()) options.log(line);
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  const exit = new Promise<string>((resolve) => {
    child.once("exit", () => resolve((ended = tail)));
  });

  const url = `http://127.0.0.1:${options.port}`;
  await untilAnswers(`${url}/api/health`, () => ended);
  return {
    url,
    ended: exit,
    stop: async () => {
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), 4000).unref();
      await exit;
    },
  };
}
