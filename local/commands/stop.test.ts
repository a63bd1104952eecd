import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "altura-stop-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Processes of the group that a command began, and those that name its data folder: Postgres has a group of its own. */
const processesOf = (group: number, dataDir: string) =>
  execFileSync("ps", ["-eo", "pgid=,stat=,args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(dataDir) || line.trim().startsWith(`${group} `))
    .filter((line) => !/^\s*\d+\s+Z/.test(line));

/** Starts a command on the data folder `name`, ends it with `signal` when it has printed `moment`; what is left. */
async function stopped(
  name: string,
  command: string,
  args: string[],
  moment: string,
  signal: NodeJS.Signals,
) {
  const dataDir = join(folder, name);
  const child = spawn(command, args, { detached: true, env: { ...process.env, ALTURA_DATA: dataDir } });
  const group = child.pid ?? 0;
  const ended = new Promise((resolve) => child.once("close", resolve));
  let seen = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      const before = seen.includes(moment);
      seen += chunk;
      if (!before && seen.includes(moment)) child.kill(signal);
    });
  await ended;
  expect(seen).toContain(moment);
  expect(seen).toContain("Stopping …");
  return () => processesOf(group, dataDir);
}

/** Everything but the app itself, which would have to be built first. */
const serving = `
  import { runUntilStopped } from ${JSON.stringify(new URL("./serve.ts", import.meta.url).href)};
  await runUntilStopped(async () => ({ ended: new Promise(() => {}), stop: async () => {} }));`;

it.each(["Starting services", "Applied migrations"])(
  "npm start that is told to end while it says %s leaves no process",
  async (moment) => {
    const left = await stopped(moment.replaceAll(" ", "-"), "npm", ["start"], moment, "SIGTERM");
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  },
  180_000,
);

// On one folder: what was stopped starts again.
it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "what serves is gone with all its services after %s",
  async (signal) => {
    const left = await stopped(
      "serving",
      process.execPath,
      ["--input-type=module", "-e", serving],
      "http://",
      signal,
    );
    expect(left()).toEqual([]);
  },
  180_000,
);
