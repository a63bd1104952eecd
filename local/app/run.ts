import { spawn } from "node:child_process";

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export type RunOptions = { env?: Record<string, string>; inherit?: boolean; cwd?: string };

/**
 * Runs a command of node_modules/.bin to its end with its output kept; resolves with the exit code and the text.
 * `inherit` shows the output while it runs. Rejects when it was stopped by a signal to this process, after its end, so
 * that whoever called can take down what stands around it.
 */
export function run(
  command: string,
  args: string[],
  options: RunOptions = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", options.inherit ? "inherit" : "pipe", options.inherit ? "inherit" : "pipe"],
    });
    let stoppedBy: NodeJS.Signals | null = null;
    const stop = (signal: NodeJS.Signals) => {
      stoppedBy = signal;
      // Ctrl-C reaches the whole process group by itself.
      if (signal !== "SIGINT") child.kill(signal);
    };
    for (const signal of signals) process.on(signal, stop);
    const release = () => signals.forEach((signal) => process.off(signal, stop));

    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk));
    child.once("error", (error) => {
      release();
      reject(error);
    });
    child.once("close", (code) => {
      release();
      if (stoppedBy) reject(new Error(`Stopped by ${stoppedBy}.`));
      else resolve({ code: code ?? 1, output });
    });
  });
}
