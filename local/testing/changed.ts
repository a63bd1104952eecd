import { globSync } from "node:fs";
import { basename } from "node:path";
import { run } from "../app/run.ts";
import { Refusal } from "../refusal.ts";

async function names(...args: string[]): Promise<string[]> {
  const { code, output } = await run("git", args);
  if (code !== 0) throw new Refusal(output.trim());
  return output.split("\n").filter(Boolean);
}

/** Files that differ from a commit or are new, those that still exist; without uncommitted changes those of the last commit. */
export async function changedFiles(since = "HEAD"): Promise<string[]> {
  const against = (commit: string) => names("diff", "--name-only", "--diff-filter=d", commit);
  const files = [...(await against(since)), ...(await names("ls-files", "--others", "--exclude-standard"))];
  return files.length > 0 ? files : against("HEAD~1");
}

/**
 * Files of tests for changed SQL, by their names: a migration has its subject in its name (`…_chat_rooms.sql`), and tests of it
 * begin with it or with its first word. Where there is none, and for the seed, all of them.
 */
export function testsOfSql(files: readonly string[], tests: readonly string[]): string[] {
  const found = files.flatMap((file) => {
    const [, subject] = /^supabase\/migrations\/\d+_(\w+)\.sql$/.exec(file) ?? [];
    const words = (subject ?? "").replaceAll("_", "-");
    const begins = (start: string) => tests.filter((test) => basename(test).startsWith(start));
    const own = begins(words).length > 0 ? begins(words) : begins(words.split("-")[0] ?? "");
    return words !== "" && own.length > 0 ? own : tests;
  });
  return [...new Set(found)].sort();
}

/** Files of `supabase/tests` for the SQL among changed files. */
export function databaseTestsFor(files: readonly string[]): string[] {
  const sql = files.filter((file) => /^supabase\/.*\.sql$/.test(file));
  return testsOfSql(sql, globSync("supabase/tests/**/*.test.ts"));
}
