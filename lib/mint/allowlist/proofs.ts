import "server-only";
import type { Address, Hash, Hex } from "viem";
import { z } from "zod";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createAdminSupabase } from "@/lib/platform/supabase/admin";
import { onChain } from "@/lib/wallet/chain";
import { addressSchema } from "@/lib/wallet/schema";
import { membershipAbi } from "@/lib/mint/chain/membership.gen";
import { buildAllowlist, proofOf, type AllowlistTree } from "./tree";

const walletsSchema = z.array(addressSchema).nullable();

/** Trees never change, and one counts at a time: the two last asked for are kept, beside those being made. */
const trees = new Map<Hash, Promise<AllowlistTree | null>>();

async function makeTree(root: Hash): Promise<AllowlistTree | null> {
  const wallets = unwrapAs(
    walletsSchema,
    await createAdminSupabase().rpc("allowlist_addresses", { p_root: root }),
  );
  if (!wallets?.length) return null;
  const tree = buildAllowlist(wallets);
  // A list that was kept under a root that is not its own would only make proofs that the contract refuses.
  return tree.root === root ? tree : null;
}

function treeOf(root: Hash): Promise<AllowlistTree | null> {
  const known = trees.get(root);
  if (known) return known;
  const made = makeTree(root).then((tree) => {
    if (!tree) trees.delete(root);
    return tree;
  });
  made.catch(() => trees.delete(root));
  trees.set(root, made);
  for (const old of [...trees.keys()].slice(0, -2)) trees.delete(old);
  return made;
}

/** The root that the contract goes by now. Throws chain_unavailable. */
export function readAllowlistRoot(): Promise<Hash> {
  const read = { address: env.CONTRACT_ADDRESS, abi: membershipAbi, functionName: "allowlistRoot" } as const;
  return onChain((chain) => chain.readContract(read));
}

/** The proof for one wallet under a root; whoever asks must have shown that it is theirs. Throws not_eligible. */
export async function proveAllowed(root: Hash, wallet: Address): Promise<Hex[]> {
  const tree = await treeOf(root);
  const proof = tree && proofOf(tree, wallet.toLowerCase() as Address);
  if (!proof) throw new AppError("not_eligible");
  return proof;
}
