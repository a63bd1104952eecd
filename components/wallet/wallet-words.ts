import { useTranslations } from "next-intl";
import { useErrorWords } from "@/components/ui/use-error-words";
import type { ErrorCode } from "@/lib/platform/errors";
import type { WalletRefusal } from "./wallet-refusal";

const ofWallet = new Set<string>(["rejected", "wallet_busy", "unknown"]);

/** The sentence for a refusal of the server or of the wallet. */
export function useWalletWords(): (refusal: WalletRefusal) => string {
  const wallet = useTranslations("wallet.refusals");
  const errors = useErrorWords();
  return (refusal) => (ofWallet.has(refusal) ? wallet(refusal as "rejected") : errors(refusal as ErrorCode));
}
