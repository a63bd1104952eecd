import type { Place, Voucher } from "./schema";

/** The phases of the contract, in the order of its enumeration. */
export const phases = ["closed", "allowlist", "public"] as const;

/** Where the picture of a token is: inside the page, its 17 kB would travel twice. */
export const artworkPath = (tokenId: bigint | string) => `/api/artwork/${tokenId}`;

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
  /** What the network asks for the transaction; on top of the price. */
  fee: bigint | undefined;
  allowlisted: boolean;
};

/** What prevents a mint whatever the wallet is. */
export type StepBeforeWallet = "closed" | "paused" | "sold_out" | "signed_out" | "no_wallet";

export type MintStep =
  | StepBeforeWallet
  | "not_linked"
  | "wrong_chain"
  | "not_eligible"
  | "limit_reached"
  | "insufficient_balance"
  | "ready";

/** The token whose picture a mint page shows: the next one to be minted, or the last one there can be. */
export type ShownToken = { id: string; as: "next" | "last" };

export function shownToken({ minted, maxSupply }: Pick<Sale, "minted" | "maxSupply">): ShownToken {
  return minted < maxSupply
    ? { id: (minted + 1n).toString(), as: "next" }
    : { id: maxSupply.toString(), as: "last" };
}

export function leftToMint({ minted, maxSupply, reserve }: Sale): bigint {
  const left = maxSupply - minted - reserve;
  return left > 0n ? left : 0n;
}

/** The first thing that prevents a mint before a wallet is connected. */
export function stepBeforeWallet(sale: Sale, signedIn: boolean): StepBeforeWallet {
  if (leftToMint(sale) === 0n) return "sold_out";
  if (sale.paused) return "paused";
  if (sale.phase === "closed") return "closed";
  return signedIn ? "no_wallet" : "signed_out";
}

/** The first thing that prevents a mint, in the order in which the person can put it right. */
export function mintStep(sale: Sale, minter: Minter): MintStep {
  const before = stepBeforeWallet(sale, minter.signedIn);
  if (before !== "no_wallet" || !minter.address) return before;
  if (!minter.linked.includes(minter.address.toLowerCase())) return "not_linked";
  if (!minter.onChain) return "wrong_chain";
  if (sale.phase === "allowlist" && !minter.allowlisted) return "not_eligible";
  if (minter.mintedBy !== undefined && minter.mintedBy >= sale.walletLimit) return "limit_reached";
  if (missingBalance(sale, minter) > 0n) return "insufficient_balance";
  return "ready";
}

/** What a wallet lacks for price and network fee, in wei; 0 while either is being read. */
export function missingBalance({ price }: Sale, { balance, fee }: Pick<Minter, "balance" | "fee">): bigint {
  if (balance === undefined) return 0n;
  const missing = price + (fee ?? 0n) - balance;
  return missing > 0n ? missing : 0n;
}

/**
 * Gas of the transactions, a little above what the contract takes (`local/chain/contract/minting.test.ts`): the fee is shown
 * before a wallet is there that could be asked for an estimate.
 */
export const mintGas = { mint: 130_000n, allowlist: 150_000n, redeem: 145_000n } as const;

/** The sale as it is for a voucher, which costs nothing, has its own share of the supply, and counts in every phase. */
export const claimSale = (sale: Sale): Sale => ({ ...sale, phase: "public", price: 0n, reserve: 0n });

/** Like `mintStep` for a voucher. */
export const claimStep = (sale: Sale, minter: Minter): MintStep =>
  mintStep(claimSale(sale), { ...minter, mintedBy: undefined });

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

/** Where the token of a purchase is claimed, or seen; null where there is none to have any more. */
export function tokenStep(
  voucher: (Pick<Voucher, "state"> & { redeemed_tx?: string | null }) | null | undefined,
): { path: string; label: "claim" | "token" } | null {
  if (voucher?.state === "redeemed" && voucher.redeemed_tx)
    return { path: `/mint-success?tx=${voucher.redeemed_tx}`, label: "token" };
  return voucher?.state === "open" ? { path: "/connect-wallet-post-purchase", label: "claim" } : null;
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
