import "server-only";
import type { Address } from "viem";
import { normalize } from "viem/ens";
import { describeError } from "@/lib/platform/describe-error";
import { env } from "@/lib/platform/env";
import { BoundedMap } from "@/lib/platform/memory/bounded-map";
import { twice } from "@/lib/platform/request/twice";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import { onChain, type ChainReader } from "./chain";

/** For so long (ms) a name, or that there is none, is not asked again, and a silent chain is left alone. */
const KNOWN_FOR = 10 * 60_000;
const SILENT_FOR = 5_000;

/** Characters of the longest name that is shown. */
const LONGEST = 100;

/** Null is a wallet without a name, undefined one that nobody could be asked about. */
type Answer = string | null | undefined;
type Known = { answer: Promise<Answer>; until: number };
const known = new BoundedMap<Address, Known>(5_000);

/** Whether a name is written as ENSIP-15 wants it: without invisible characters, or mixed scripts that feign another. */
function isPlain(name: string): boolean {
  try {
    return name.length <= LONGEST && name.includes(".") && normalize(name) === name;
  } catch {
    return false;
  }
}

/** Anybody may write any name into the reverse record of an own wallet: only the name's own address proves it. */
async function readName(chain: ChainReader, address: Address): Promise<string | null> {
  const universalResolverAddress = env.CHAIN_ENS_RESOLVER;
  const name = await chain.getEnsName({ address, universalResolverAddress });
  if (!name || !isPlain(name)) return null;
  const held = await chain.getEnsAddress({ name, universalResolverAddress });
  return held?.toLowerCase() === address.toLowerCase() ? name : null;
}

function remember(address: Address): Promise<Answer> {
  const found = known.get(address);
  if (found && found.until > performance.now()) return found.answer;
  const entry: Known = { answer: Promise.resolve(null), until: performance.now() + KNOWN_FOR };
  entry.answer = twice(() => onChain((chain) => readName(chain, address))).catch((error: Error) => {
    console.warn("The name of a wallet could not be read:", describeError(error));
    entry.until = performance.now() + SILENT_FOR;
    return undefined;
  });
  known.set(address, entry);
  return entry.answer;
}

async function lookUp(address: Address): Promise<Answer> {
  if (!env.CHAIN_ENS_RESOLVER) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>(
    (resolve) => (timer = setTimeout(() => resolve(undefined), timeouts.walletNamesMs)),
  );
  return Promise.race([remember(address), late]).finally(() => clearTimeout(timer));
}

/**
 * The name of a wallet on ENS, when it leads back to the same wallet; else null, also when the chain has no ENS or does
 * not answer in time: what comes later is remembered for the next page. It is for reading only: it is stored nowhere, and nobody is recognised by it.
 */
export async function nameOf(address: Address): Promise<string | null> {
  return (await lookUp(address)) ?? null;
}

export type WalletNames = {
  /** By address, of those that have one. */
  known: Readonly<Record<string, string>>;
  /** Whether the chain did not answer in time about one of them. */
  missing: boolean;
};

/** The names of a member's wallets. */
export async function namesOf(wallets: readonly { address: Address }[]): Promise<WalletNames> {
  const found = await Promise.all(
    wallets.map(async ({ address }) => [address, await lookUp(address)] as const),
  );
  return {
    known: Object.fromEntries(found.filter((pair): pair is [Address, string] => typeof pair[1] === "string")),
    missing: found.some(([, name]) => name === undefined),
  };
}
