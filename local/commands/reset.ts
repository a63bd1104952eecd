import { rm } from "node:fs/promises";
import { join } from "node:path";
import { stopStale } from "../chain/anvil.ts";
import { chosenCommunity, dataFolder } from "../community.ts";
import { claim } from "../instance.ts";
import { stopLeftServer } from "../postgres/pidfile.ts";

/**
 * `npm run reset`: deletes the local data (database, mailbox, Stripe, chain, keys); the next start seeds again. With `--empty`
 * those of the community without example data; the next start asks for its admin again.
 */
export async function main(args: string[]): Promise<void> {
  const dataDir = dataFolder(chosenCommunity(args));
  await claim(dataDir);
  // A killed run leaves them behind; on a deleted folder they would run for ever.
  await stopLeftServer(join(dataDir, "postgres"));
  await stopStale(join(dataDir, "chain"), async () => {});
  await rm(dataDir, { recursive: true, force: true });
  console.log(`${dataDir} is deleted. The next start begins afresh.`);
}
