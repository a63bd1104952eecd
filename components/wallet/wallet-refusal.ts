import type { ErrorCode } from "@/lib/platform/errors";
import { mintRefusal, type MintRefusal } from "@/lib/mint/chain/refusals";

type OfWallet = Extract<MintRefusal, "rejected" | "wallet_busy" | "unknown">;
export type WalletRefusal = ErrorCode | OfWallet;

/** Why a wallet did not connect or sign. */
export function walletRefusal(error: unknown): OfWallet {
  const reason = mintRefusal(error);
  return reason === "rejected" || reason === "wallet_busy" ? reason : "unknown";
}
