import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** V8's explicit compile hint, a file's first line; to other engines a comment (https://v8.dev/blog/explicit-compile-hints). */
const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the scripts that start the framework on every page, so that a browser compiles all their functions in the
 * background while they arrive, instead of one by one on the main thread in the task that starts them
 * (docs/decisions/0015). Scripts that come later stay as they are: of those, most functions may never be called.
 *
 * @param distDir folder of the finished build
 * @throws when the build names no such scripts, which a new version of Next may cause
 */
export async function hintCompilation(distDir: string): Promise<void> {
  const manifest: { rootMainFiles?: string[] } = JSON.parse(
    await readFile(join(distDir, "build-manifest.json"), "utf8"),
  );
  const files = manifest.rootMainFiles ?? [];
  if (files.length === 0) throw new Error("The build names no scripts that start every page.");
  for (const file of files) {
    const script = await readFile(join(distDir, file), "utf8");
    if (!script.startsWith(hint)) await writeFile(join(distDir, file), hint + script);
  }
}
