import { env } from "@/lib/platform/env";

/** The newest block that is as deep as a mint must be to count, `tip` being the newest of all. */
export const safeBlock = (tip: bigint) => tip - BigInt(Math.max(env.CHAIN_CONFIRMATIONS - 1, 0));

/** The same for reading the contract, which does not answer for blocks before its own. */
export function contractBlock(tip: bigint): bigint {
  const [safe, deployed] = [safeBlock(tip), BigInt(env.CONTRACT_DEPLOY_BLOCK)];
  return safe > deployed ? safe : deployed;
}
