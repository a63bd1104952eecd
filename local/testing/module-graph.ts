import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");
const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);

/** The files of this repository that a file imports, also later or only as types. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
  return importedFiles
    .map(({ fileName }) => ts.resolveModuleName(fileName, file, options, ts.sys).resolvedModule)
    .filter((module) => module !== undefined && !module.isExternalLibraryImport)
    .map((module) => module?.resolvedFileName ?? "");
}

/** Files and all that they import from this repository, directly or not; paths from its root, sorted. */
export function withImports(files: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = files.map((file) => join(root, file));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (/\.[cm]?[jt]sx?$/.test(file)) waiting.push(...importsOf(file));
  }
  return [...found].map((file) => relative(root, file)).sort();
}
