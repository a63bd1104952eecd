import { concat, encodeAbiParameters, keccak256, type Address, type Hex } from "viem";

/** Hashed twice, so that no inner node of a tree can pass for a wallet. */
const leafOf = (wallet: Address): Hex =>
  keccak256(keccak256(encodeAbiParameters([{ type: "address" }], [wallet])));

const pairOf = (one: Hex, other: Hex): Hex => keccak256(concat(one < other ? [one, other] : [other, one]));

/** Every level from the leaves, sorted, to the root; one without a partner goes up as it is. */
export type AllowlistTree = { levels: Hex[][]; root: Hex };

/**
 * The Merkle tree of an allowlist, as OpenZeppelin's `MerkleProof` verifies it: pairs are sorted before they are hashed.
 * The same wallets give the same root in whatever order. Throws for an empty list.
 */
export function buildAllowlist(wallets: readonly Address[]): AllowlistTree {
  const leaves = [...new Set(wallets.map(leafOf))].toSorted();
  const levels = [leaves];
  let level = leaves;
  while (level.length > 1) {
    const next: Hex[] = [];
    for (let n = 0; n < level.length; n += 2) {
      const [one, other] = [level[n] as Hex, level[n + 1]];
      next.push(other ? pairOf(one, other) : one);
    }
    levels.push(next);
    level = next;
  }
  const [root] = level;
  if (!root) throw new Error("An allowlist needs a wallet");
  return { levels, root };
}

/** What proves to the contract that a wallet is on the list, from the leaf up; null for one that is not. */
export function proofOf({ levels }: AllowlistTree, wallet: Address): Hex[] | null {
  let index = levels[0]?.indexOf(leafOf(wallet)) ?? -1;
  if (index < 0) return null;
  const proof: Hex[] = [];
  for (const level of levels.slice(0, -1)) {
    const beside = level[index % 2 === 0 ? index + 1 : index - 1];
    if (beside) proof.push(beside);
    index = Math.floor(index / 2);
  }
  return proof;
}

/** What the contract does with a proof. */
export function isProven(root: Hex, wallet: Address, proof: readonly Hex[]): boolean {
  return proof.reduce(pairOf, leafOf(wallet)) === root;
}
