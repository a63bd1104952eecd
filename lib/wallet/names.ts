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

type Known = { answer: Promise<string | null>; until: number };
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

function remember(address: Address): Promise<string | null> {
  const found = known.get(address);
  if (found && found.until > performance.now()) return found.answer;
  const entry: Known = { answer: Promise.resolve(null), until: performance.now() + KNOWN_FOR };
  entry.answer = twice(() => onChain((chain) => readName(chain, address))).catch((error: Error) => {
    console.warn("The name of a wallet could not be read:", describeError(error));
    entry.until = performance.now() + SILENT_FOR;
    return null;
  });
  known.set(address, entry);
  return entry.answer;
}

/**
 * The name of a wallet on ENS, when it leads back to the same wallet; else null, also when the chain has no ENS or does
 * not answer in time: what comes later is remembered for the next page. It is for reading only: it is stored nowhere, and nobody is recognised by it.
 */
export async function nameOf(address: Address): Promise<string | null> {
  if (!env.CHAIN_ENS_RESOLVER) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>(
    (resolve) => (timer = setTimeout(() => resolve(null), timeouts.walletNamesMs)),
  );
  return Promise.race([remember(address), late]).finally(() => clearTimeout(timer));
}

/** The names of those of a member's wallets that have one, by address. */
export async function namesOf(
  wallets: readonly { address: Address }[],
): Promise<Readonly<Record<string, string>>> {
  const found = await Promise.all(
    wallets.map(async ({ address }) => [address, await nameOf(address)] as const),
  );
  return Object.fromEntries(found.filter((pair): pair is [Address, string] => pair[1] !== null));
}
