import { globSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** Every file of tests in this repository, found by its name, whichever runner takes it. */
export const testFiles = (): string[] =>
  globSync("{app,components,e2e,lib,local,supabase}/**/*.{test,spec}.{ts,tsx,mts,mjs,js}", {
    cwd: root,
  }).sort();
