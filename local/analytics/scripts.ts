import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = dirname(createRequire(import.meta.url).resolve("posthog-js"));

/** A script that posthog-js loads on demand, such as the recorder, from the installed package; null when unknown. */
export async function readScript(name: string): Promise<string | null> {
  if (!/^[a-z0-9-]+\.js$/.test(name)) return null;
  return readFile(join(folder, name), "utf8").catch(() => null);
}
