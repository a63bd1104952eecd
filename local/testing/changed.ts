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
 * Files of tests for changed SQL, by their names: a file of the schema is in the folder of its subject, and tests of it begin with
 * that name or with its first word, also in the singular. Where there is none, and for the seed, all of them. Migrations follow from
 * the schema.
 */
export function testsOfSql(files: readonly string[], tests: readonly string[]): string[] {
  const found = files.flatMap((file) => {
    if (file.startsWith("supabase/migrations/")) return [];
    const [, subject] = /^supabase\/schemas\/\w+\/(\w+)\/\w+\.sql$/.exec(file) ?? [];
    const words = (subject ?? "").replaceAll("_", "-");
    const begins = (start: string) => tests.filter((test) => basename(test).startsWith(start));
    const names = [words, words.replace(/s$/, ""), words.split("-")[0] ?? ""];
    const own = names.map(begins).find((found) => found.length > 0);
    return (words !== "" && own) || tests;
  });
  return [...new Set(found)].sort();
}

/** Files of `supabase/tests` for the SQL among changed files. */
export function databaseTestsFor(files: readonly string[]): string[] {
  const sql = files.filter((file) => /^supabase\/.*\.sql$/.test(file));
  return testsOfSql(sql, globSync("supabase/tests/**/*.test.ts"));
}
