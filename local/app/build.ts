import { readFile, writeFile } from "node:fs/promises";
import { run } from "./run.ts";
import { sourceFingerprint } from "./fingerprint.ts";

const marker = ".next/altura-fingerprint";

/** Builds the app unless the last build was made from the same sources. Public pages read plans while building. */
export async function buildApp(env: Record<string, string>, log: (line: string) => void): Promise<void> {
  const fingerprint = await sourceFingerprint();
  const last = await readFile(marker, "utf8").catch(() => "");
  if (last === fingerprint) return;
  log("Building the app (about a minute) …");
  const { code, output } = await run("next", ["build"], { env: { ...env, NODE_ENV: "production" } });
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  await writeFile(marker, fingerprint);
}
