import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The official CLI on the project in a folder, without an account of this machine; returns all it writes. */
export function supabaseOf(project: string) {
  return async (args: string[], env: Record<string, string> = {}): Promise<string> => {
    const { stdout, stderr } = await run(
      "node_modules/.bin/supabase",
      [...args, "--yes", "--workdir", project],
      {
        env: {
          NODE_ENV: "test",
          PATH: process.env.PATH,
          HOME: project,
          DO_NOT_TRACK: "1",
          NO_COLOR: "1",
          ...env,
        },
      },
    );
    return stdout + stderr;
  };
}
