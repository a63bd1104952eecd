import type { Hash } from "viem";
import type { ErrorCode } from "@/lib/errors";
import type { MintRefusal } from "@/lib/mint/refusals";

export type MintReason = MintRefusal | ErrorCode | "canceled" | "replaced_by_other";

/** How far one attempt to mint has come. */
export type MintStage =
  | { at: "idle" }
  | { at: "simulating" }
  | { at: "signing" }
  | { at: "pending"; hash: Hash; replaced: boolean }
  | { at: "confirming"; hash: Hash; depth: number; needed: number }
  | { at: "confirmed"; hash: Hash; tokenId: string }
  | { at: "refused"; reason: MintReason; hash?: Hash };
