import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

export type Secrets = {
  appSecret: string;
  cronSecret: string;
  mailWebhookSecret: string;
  statementKeys: string;
  discordTokenKeys: string;
  webhookSecretKeys: string;
};

/** A key pair of statements of points, as STATEMENT_KEYS holds it. */
function newStatementKeys(): string {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return JSON.stringify([
    { kid: `local-${randomBytes(4).toString("hex")}`, ...privateKey.export({ format: "jwk" }) },
  ]);
}

/** Secrets of the app that belong to a data folder; made once, so that sessions and cookies survive a restart. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, "secrets.json");
  const kept = await readFile(file, "utf8").then(
    (text) => JSON.parse(text) as Partial<Secrets>,
    () => ({}),
  );
  const secrets: Secrets = {
    appSecret: randomBytes(32).toString("hex"),
    cronSecret: randomBytes(24).toString("base64url"),
    mailWebhookSecret: randomBytes(24).toString("base64url"),
    statementKeys: newStatementKeys(),
    discordTokenKeys: `local:${randomBytes(32).toString("base64url")}`,
    webhookSecretKeys: `local:${randomBytes(32).toString("base64url")}`,
    ...kept,
  };
  // One that a release added is made for folders that have none yet.
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    await mkdir(dataDir, { recursive: true });
    await writeFile(file, JSON.stringify(secrets), { mode: 0o600 });
  }
  return secrets;
}
