import { spawn } from "node:child_process";

/**
 * Runs a command of node_modules/.bin to its end with its output kept; resolves with the exit code and the text.
 * `inherit` shows the output while it runs.
 */
export function run(
  command: string,
  args: string[],
  options: { env?: Record<string, string>; inherit?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...options.env },
      stdio: ["ignore", options.inherit ? "inherit" : "pipe", options.inherit ? "inherit" : "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
