import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { withImports } from "./module-graph.ts";
import { isStandIn } from "./sets.ts";
import { testFiles } from "./test-files.ts";

const root = join(import.meta.dirname, "../..");
/** What passed in full, and when; it is the input of no test. */
export const recordFile = join(root, "local/testing/record.json");

/** What the tests of the stand-ins read beside the modules that they import; a file that is read and not here is refused. */
const read = [
  "local/**",
  "supabase/*",
  "supabase/{migrations,seed,templates}/**",
  "docs/{Dockerfile,data-model.md}",
  "lib/**/*.gen.ts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vitest.config.mts",
];

/** Every file that the tests of the stand-ins depend on: their modules, and what they read. The record itself is none. */
export function standInInputs(): string[] {
  const tests = testFiles();
  const others = new Set(tests.filter((file) => !isStandIn(file)));
  const files = globSync(read, { cwd: root }).filter((file) => statSync(join(root, file)).isFile());
  return [...new Set([...withImports(tests.filter(isStandIn)), ...files])]
    .filter((file) => !others.has(file) && join(root, file) !== recordFile)
    .sort();
}

/** One hash of the names and contents of files, and of Node's version. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of files)
    hash.update(`\n${file}\n`).update(
      createHash("sha256")
        .update(readFileSync(resolve(root, file)))
        .digest(),
    );
  return hash.digest("hex");
}

/** Files that were read and are no input: the hash would not change with them. One that was looked for and is missing is none. */
export function foreignReads(reads: readonly string[], inputs: readonly string[]): string[] {
  const all = new Set(inputs);
  return [...new Set(reads)].filter((file) => !all.has(file) && existsSync(join(root, file))).sort();
}
