import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type StripeKeys = { secretKey: string; webhookSecret: string; connectWebhookSecret: string };

const alphanumeric = (length: number) =>
  randomBytes(length * 2)
    .toString("base64")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, length);

/** Reads the keys of a data folder, or makes them: they belong to the folder, never to the repository. */
export async function loadStripeKeys(dataDir: string): Promise<StripeKeys> {
  const file = join(dataDir, "keys.json");
  const stored = await readFile(file, "utf8").catch(() => null);
  const known = stored ? (JSON.parse(stored) as Partial<StripeKeys>) : {};
  const keys: StripeKeys = {
    secretKey: known.secretKey ?? `sk_test_${alphanumeric(32)}`,
    webhookSecret: known.webhookSecret ?? `whsec_${alphanumeric(32)}`,
    connectWebhookSecret: known.connectWebhookSecret ?? `whsec_${alphanumeric(32)}`,
  };
  if (known.connectWebhookSecret) return keys;
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, JSON.stringify(keys), { mode: 0o600 });
  return keys;
}
