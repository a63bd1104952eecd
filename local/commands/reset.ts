import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { claim } from "../instance.ts";

/** `npm run reset`: deletes the local data (database, mailbox, Stripe, chain, keys); the next start seeds again. */
export async function main(): Promise<void> {
  const dataDir = resolve(process.env.ALTURA_DATA ?? ".local");
  await claim(dataDir);
  await rm(dataDir, { recursive: true, force: true });
  console.log(`${dataDir} is deleted. The next start begins afresh.`);
}
