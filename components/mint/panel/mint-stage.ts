import type { Hash } from "viem";
import type { ErrorCode } from "@/lib/platform/errors";
import type { MintResult } from "@/lib/mint/schema";
import type { MintRefusal } from "@/lib/mint/chain/refusals";

export type MintReason = MintRefusal | ErrorCode | "canceled" | "replaced_by_other";

/** How far one attempt to mint has come. */
export type MintStage =
  | { at: "idle" }
  | { at: "simulating" }
  | { at: "signing" }
  | { at: "pending"; hash: Hash; replaced: boolean }
  | { at: "confirming"; hash: Hash; depth: number; needed: number }
  | { at: "confirmed"; hash: Hash; result: MintResult }
  | { at: "refused"; reason: MintReason; hash?: Hash };

/** Nothing was sent, or what was sent has ended without a token: sending again cannot mint twice. */
const repeatable: ReadonlySet<MintReason> = new Set<MintReason>([
  "rejected",
  "wallet_busy",
  "unknown",
  "canceled",
  "replaced_by_other",
  "mint_failed",
]);

/** The server or a node did not know or answer: what was sent may still be included. */
const undecided: ReadonlySet<MintReason> = new Set<MintReason>([
  "mint_not_found",
  "mint_pending",
  "chain_unavailable",
  "service_unavailable",
  "rate_limited",
]);

/**
 * What "Try again" does after a refusal: `send` the same once more, `follow` a transaction that may still be included,
 * or `look` at the page, which says what has to change first.
 */
export function retryOf({ reason, hash }: Extract<MintStage, { at: "refused" }>): "send" | "follow" | "look" {
  if (undecided.has(reason)) return hash ? "follow" : "send";
  return repeatable.has(reason) ? "send" : "look";
}
