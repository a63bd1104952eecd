import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const roots = ["app", "components", "lib", "public"];
const files = [
  ...["middleware.ts", "instrumentation.ts", "next.config.ts", "tsconfig.json", "postcss.config.mjs"],
  "package-lock.json",
];

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Paths of everything a build reads. */
export async function sources(): Promise<string[]> {
  return [...(await Promise.all(roots.map(listFiles))).flat(), ...files].sort();
}

/** Hash of everything a build reads, so that an unchanged tree is not built twice. */
export async function sourceFingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of await sources()) {
    hash.update(file);
    hash.update(await readFile(file).catch(() => ""));
  }
  return hash.digest("hex");
}
