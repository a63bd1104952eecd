import type { Place } from "./schema";

/** The phases of the contract, in the order of its enumeration. */
export const phases = ["closed", "allowlist", "public"] as const;

/** What the contract says about the sale; amounts in wei. */
export type Sale = {
  phase: (typeof phases)[number];
  paused: boolean;
  price: bigint;
  minted: bigint;
  maxSupply: bigint;
  /** Tokens held back for vouchers. */
  reserve: bigint;
  walletLimit: bigint;
};

/** What the mint page knows about the person; undefined while it is being read. */
export type Minter = {
  signedIn: boolean;
  address: string | undefined;
  linked: readonly string[];
  onChain: boolean;
  mintedBy: bigint | undefined;
  balance: bigint | undefined;
  allowlisted: boolean;
};

export type MintStep =
  | "closed"
  | "paused"
  | "sold_out"
  | "signed_out"
  | "no_wallet"
  | "not_linked"
  | "wrong_chain"
  | "not_eligible"
  | "limit_reached"
  | "insufficient_balance"
  | "ready";

export function leftToMint({ minted, maxSupply, reserve }: Sale): bigint {
  const left = maxSupply - minted - reserve;
  return left > 0n ? left : 0n;
}

/** The first thing that prevents a mint, in the order in which the person can put it right. */
export function mintStep(sale: Sale, minter: Minter): MintStep {
  if (leftToMint(sale) === 0n) return "sold_out";
  if (sale.paused) return "paused";
  if (sale.phase === "closed") return "closed";
  if (!minter.signedIn) return "signed_out";
  if (!minter.address) return "no_wallet";
  if (!minter.linked.includes(minter.address.toLowerCase())) return "not_linked";
  if (!minter.onChain) return "wrong_chain";
  if (sale.phase === "allowlist" && !minter.allowlisted) return "not_eligible";
  if (minter.mintedBy !== undefined && minter.mintedBy >= sale.walletLimit) return "limit_reached";
  if (minter.balance !== undefined && minter.balance < sale.price) return "insufficient_balance";
  return "ready";
}

/** Like `mintStep` for a voucher: it costs nothing, has its own share of the supply, and counts in every phase. */
export function claimStep(sale: Sale, minter: Minter): MintStep {
  const terms = { ...sale, phase: "public", price: 0n, reserve: 0n } as const;
  return mintStep(terms, { ...minter, mintedBy: undefined });
}

/**
 * Which page fits a member (docs/product.md, "Founder and the NFT"): the claim of a voucher, nothing because
 * a token or the membership is theirs already, or the paid mint. Visitors are offered the mint.
 */
export type PlaceLead = "claim" | "held" | "member" | "mint";

export function placeLead(place: Pick<Place, "voucher" | "tokens" | "has_tier"> | null): PlaceLead {
  if (place?.voucher?.state === "open") return "claim";
  if (place?.tokens.some((token) => token.void === null)) return "held";
  return place?.has_tier ? "member" : "mint";
}

/** Blocks on top of a transaction's block, itself included; a transaction of the newest block has depth 1. */
export function depthOf(block: bigint, tip: bigint): number {
  return Math.max(0, Number(tip - block) + 1);
}

/** How far a mint has come; `needed` is the depth from which it counts. */
export type MintProgress =
  | { state: "pending" }
  | { state: "confirming"; tokenId: string; depth: number; needed: number }
  | { state: "confirmed"; tokenId: string };

/** A voucher with the server's signature, as the contract takes it; `nonce` is a decimal text, `expiry` in unix seconds. */
export type SignedVoucher = {
  to: `0x${string}`;
  nonce: string;
  expiry: number;
  signature: `0x${string}`;
};

/**
 * A signature cannot be taken back, a payment can: so one is good for half an hour only, and made again on request.
 * Unix seconds; never later than the voucher itself.
 */
export function signatureExpiry(voucherExpires: Date, now: Date): number {
  const soon = now.getTime() + 30 * 60 * 1000;
  return Math.floor(Math.min(soon, voucherExpires.getTime()) / 1000);
}
