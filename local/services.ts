import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Content of `.local/services.json`: every address and key of a running set of services. */
export type Services = {
  app: string;
  supabase: { url: string; publishableKey: string; secretKey: string; dbUrl: string };
  stripe: { url: string; secretKey: string; webhookSecret: string; connectWebhookSecret: string };
  mailbox: { url: string };
  chain: { rpcUrl: string; chainId: number; contract: string };
  discord: { url: string };
  analytics: { url: string };
  receiver: { url: string };
};

export async function writeServices(dataDir: string, services: Services): Promise<void> {
  await writeFile(join(dataDir, "services.json"), `${JSON.stringify(services, null, 2)}\n`, { mode: 0o600 });
}
