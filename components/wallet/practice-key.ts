import { isHex, type Hex } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { keepEncrypted, readEncrypted } from "@/lib/platform/crypto/secure-storage";

const item = "practice_key";

/** Requests of a page may come at once: the first opens or makes the key, all use the same. */
const opened = new WeakMap<Storage, Promise<Hex>>();

async function openOrMake(storage: Storage): Promise<Hex> {
  const kept = await readEncrypted(storage, item);
  if (isHex(kept)) return kept;
  const made = generatePrivateKey();
  await keepEncrypted(storage, item, made);
  return made;
}

/** The private key of this browser's practice wallet, kept encrypted. It opens test ether only. */
export function practiceKey(storage: Storage): Promise<Hex> {
  const known = opened.get(storage) ?? openOrMake(storage);
  opened.set(storage, known);
  return known;
}
