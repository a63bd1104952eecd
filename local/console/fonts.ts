import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const NAMES = ["inter", "bricolage-grotesque", "jetbrains-mono"];

/** The app's own typefaces, from their packages; null for any other name. */
export async function readFont(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const name = file.replace(/\.woff2$/, "");
  if (!NAMES.includes(name)) return null;
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  return new Uint8Array(await readFile(join(folder, "files", `${name}-latin-wght-normal.woff2`)));
}
