import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";

/** Stands for the commands: says which signals came, and ends a while after the first, as what serves does. */
const commands = `
  let heard = 0;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => {
      console.log(signal);
      if (heard++ === 0) setTimeout(() => process.exit(7), 300);
    });
  setInterval(() => {}, 1000);
  console.log("began");`;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "altura-run-"));
  const bin = join(root, "node_modules", "node", "bin");
  await Promise.all([mkdir(bin, { recursive: true }), mkdir(join(root, "local"))]);
  await symlink(process.execPath, join(bin, "node"));
  const lock = createHash("sha256").update("{}").digest("hex");
  await writeFile(join(root, "package.json"), '{"type":"module"}');
  await writeFile(join(root, "package-lock.json"), "{}");
  await writeFile(join(root, "node_modules", ".altura-lock"), lock);
  await writeFile(join(root, "local", "cli.ts"), commands);
  await copyFile(new URL("run.mjs", import.meta.url), join(root, "local", "run.mjs"));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Runs a command and sends a signal to its first process alone or to the whole group: what was heard, and the exit code. */
async function ended(signal: NodeJS.Signals, whole: boolean) {
  const env = { ...process.env, npm_lifecycle_event: "" };
  const child = spawn(process.execPath, [join(root, "local", "run.mjs"), "start"], { detached: true, env });
  const group = child.pid ?? 0;
  onTestFinished(() => {
    // What no signal reached would stay for ever.
    if (child.exitCode === null) process.kill(-group, "SIGKILL");
  });
  let seen = "";
  child.stdout.on("data", (text: Buffer) => {
    const before = seen.includes("began");
    seen += text;
    if (!before && seen.includes("began")) process.kill(whole ? -group : group, signal);
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { heard: [...new Set(seen.trim().split("\n").slice(1))], code };
}

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "%s to the first process alone reaches the command",
  async (signal) => {
    expect(await ended(signal, false)).toEqual({ heard: [signal], code: 7 });
  },
);

it("Ctrl-C, which reaches the whole group, lets the command end by itself", async () => {
  expect(await ended("SIGINT", true)).toEqual({ heard: ["SIGINT"], code: 7 });
});
