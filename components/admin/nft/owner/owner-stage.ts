import type { Hash } from "viem";
import type { ErrorCode } from "@/lib/platform/errors";
import { mintRefusal, revertName, type MintRefusal } from "@/lib/mint/chain/refusals";
import type { ContractState, OwnerCall } from "@/lib/mint/owner/calls";

/** What the contract refuses to its owner, beside what it refuses to everybody. */
const reverts = {
  PhaseHasNoPrice: "no_price",
  ReserveTooLarge: "reserve_too_large",
  ZeroAddress: "zero_address",
  ERC2981InvalidDefaultRoyalty: "royalty_too_large",
  ERC2981InvalidDefaultRoyaltyReceiver: "zero_address",
  OwnableUnauthorizedAccount: "not_owner",
  EnforcedPause: "already_paused",
  ExpectedPause: "not_paused",
} as const;

export type OwnerRefusal = (typeof reverts)[keyof typeof reverts];
export type OwnerReason = OwnerRefusal | MintRefusal | ErrorCode;

/** Why a simulation, a signature or a transaction of the owner was refused. */
export function ownerRefusal(error: unknown): OwnerRefusal | MintRefusal {
  const name = revertName(error);
  if (name && Object.hasOwn(reverts, name)) return reverts[name as keyof typeof reverts];
  return mintRefusal(error);
}

/** How far one change of the contract has come. */
export type OwnerStage =
  | { at: "form" }
  | { at: "simulating" }
  | { at: "checked"; call: OwnerCall; after: ContractState; fee: bigint }
  | { at: "signing" }
  | { at: "sent"; hash: Hash }
  | { at: "confirming"; hash: Hash; depth: number; needed: number }
  | { at: "confirmed"; hash: Hash }
  | { at: "failed"; hash: Hash }
  | { at: "refused"; reason: OwnerReason };
