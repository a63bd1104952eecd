import { spawn } from "node:child_process";
import { join } from "node:path";
import type { BenchStack } from "../stack.ts";

const times = 3;

/** Seconds from the command until `npm start` says that it is up, which is after the first answer of the home page. */
async function timeStart(dataDir: string): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ["local/run.mjs", "start"], {
    env: { ...process.env, ALTURA_DATA: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let said = "";
  await new Promise<void>((up, failed) => {
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Altura is up")) up();
    });
    void ended.then(() => failed(new Error(`npm start ended before it was up:\n${said}`)));
  });
  const took = performance.now() - began;
  child.kill("SIGTERM");
  await ended;
  return took / 1000;
}

/** How long `npm start` takes with the build that is there: on an empty folder, and on the data that it left. */
export async function printStart({ folder }: BenchStack, log: (line: string) => void) {
  log("\nnpm start with a finished build, to its first page (goal: 6 s with data)");
  const dataDir = join(folder, "start");
  log(`  ${"on an empty folder".padEnd(42)}${(await timeStart(dataDir)).toFixed(2)} s`);
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) took.push(await timeStart(dataDir));
  const shown = took.sort((a, b) => a - b).map((seconds) => seconds.toFixed(2));
  log(`  ${"with data, each of three".padEnd(42)}${shown.join(", ")} s`);
}
