import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { stopStale } from "../chain/anvil.ts";
import { claim } from "../instance.ts";
import { stopLeftServer } from "../postgres/pidfile.ts";

/** `npm run reset`: deletes the local data (database, mailbox, Stripe, chain, keys); the next start seeds again. */
export async function main(): Promise<void> {
  const dataDir = resolve(process.env.ALTURA_DATA ?? ".local");
  await claim(dataDir);
  // A killed run leaves them behind; on a deleted folder they would run for ever.
  await stopLeftServer(join(dataDir, "postgres"));
  await stopStale(join(dataDir, "chain"), async () => {});
  await rm(dataDir, { recursive: true, force: true });
  console.log(`${dataDir} is deleted. The next start begins afresh.`);
}
