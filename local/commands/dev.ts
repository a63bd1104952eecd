import { spawn } from "node:child_process";
import { chosenCommunity } from "../community.ts";
import { runUntilStopped } from "./serve.ts";

/** `npm run dev`: the same services, with `--empty` too, and Next's development server with hot reload. */
export async function main(args: string[]): Promise<void> {
  await runUntilStopped(async (stack, { port: held, log }) => {
    const { port } = held;
    await held.release();
    const child = spawn("next", ["dev", "--port", String(port)], {
      env: { ...process.env, ...stack.env },
      stdio: "inherit",
    });
    const ended = new Promise<string>((resolve) => child.once("exit", () => resolve("")));
    log("Waiting for the development server …");
    while (child.exitCode === null) {
      const up = await fetch(`http://localhost:${port}/api/health`).then(
        (response) => response.ok,
        () => false,
      );
      if (up) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return {
      ended,
      stop: async () => {
        child.kill("SIGTERM");
        await ended;
      },
    };
  }, chosenCommunity(args));
}
