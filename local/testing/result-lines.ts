import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "../app/run.ts";

export type ResultLines<T> = { read(): T[]; add(line: T): void };

/**
 * Results of a command that takes long, a line for each: the same command goes on where it was stopped. `folder` has a
 * file for each `key`, which names the commit and whatever else a result depends on.
 */
export function openResultLines<T>(folder: string, key: unknown): ResultLines<T> {
  const name = createHash("sha256").update(JSON.stringify(key)).digest("hex");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name.slice(0, 12)}.jsonl`);
  return {
    read: () =>
      existsSync(file)
        ? readFileSync(file, "utf8")
            .split("\n")
            .filter(Boolean)
            .map((line) => JSON.parse(line) as T)
        : [],
    add: (line) => appendFileSync(file, `${JSON.stringify(line)}\n`),
  };
}

/** The last commit, with a mark when files differ from it. */
export async function describeCommit(): Promise<string> {
  const { output } = await run("git", ["describe", "--always", "--dirty", "--abbrev=12"]);
  return output.trim();
}
