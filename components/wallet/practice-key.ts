import { isHex, type Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import type { BrowserStore } from "@/lib/platform/browser/storage";
import { keepEncrypted, readEncrypted } from "@/lib/platform/crypto/secure-storage";

const item = "practice_key";

/** Requests of a page may come at once: the first opens or makes the key, all use the same. */
const opened = new WeakMap<BrowserStore, Promise<Hex>>();

async function openOrMake(storage: BrowserStore): Promise<Hex> {
  const kept = await readEncrypted(storage, item);
  if (isHex(kept)) return kept;
  const made = generatePrivateKey();
  await keepEncrypted(storage, item, made);
  return made;
}

/** The private key of this browser's practice wallet, kept encrypted. It opens test ether only. */
export function practiceKey(storage: BrowserStore): Promise<Hex> {
  const known = opened.get(storage) ?? openOrMake(storage);
  opened.set(storage, known);
  return known;
}
