import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Refusal } from "../../refusal.ts";

/** The program beside the library. */
const main = fileURLToPath(new URL("cli/main.js", import.meta.resolve("@supabase/pg-delta")));

type Failed = { code?: number; stderr?: string };

/** Runs the command of pg-delta; the answer is its exit code and what it wrote for people. */
async function pgdelta(...args: string[]): Promise<{ code: number; words: string }> {
  const run = promisify(execFile);
  return run(process.execPath, [main, ...args]).then(
    ({ stderr }) => ({ code: 0, words: stderr }),
    ({ code = 1, stderr = "" }: Failed) => ({ code, words: stderr.trim() }),
  );
}

/** pg-delta says so when a plan changes nothing. */
const noActions = 3;

/**
 * The statements that make the schema of `from` that of `to`, both addresses of databases; empty when they are the same. Rows are
 * no part of it. Throws a Refusal in the words of pg-delta, also for statements that drop something, unless `drops` allows them.
 */
export async function schemaChanges(from: string, to: string, { drops = false } = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "altura-migration-"));
  const [plan, out] = [join(folder, "plan.json"), join(folder, "out.sql")];
  try {
    const planned = await pgdelta(
      ...[
        "plan",
        "--profile",
        "supabase",
        "--renames",
        "off",
        "--source",
        from,
        "--desired",
        to,
        "--out",
        plan,
      ],
    );
    if (planned.code !== 0) throw new Refusal(planned.words);
    const rendered = await pgdelta(
      "render",
      "--plan",
      plan,
      "--out",
      out,
      ...(drops ? ["--allow-drops"] : []),
    );
    if (rendered.code === noActions) return "";
    if (rendered.code !== 0) throw new Refusal(rendered.words);
    return await readFile(out, "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
