import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type Secrets = { appSecret: string; cronSecret: string };

/** Secrets of the app that belong to a data folder; made once, so that sessions and cookies survive a restart. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, "secrets.json");
  try {
    return JSON.parse(await readFile(file, "utf8")) as Secrets;
  } catch {
    const secrets = {
      appSecret: randomBytes(32).toString("hex"),
      cronSecret: randomBytes(24).toString("base64url"),
    };
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
    return secrets;
  }
}
