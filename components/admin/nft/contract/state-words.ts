import { useLocale, useTranslations } from "next-intl";
import { zeroHash } from "viem";
import { etherWords } from "@/lib/mint/chain/ether";
import type { ContractState } from "@/lib/mint/owner/calls";
import { formatter } from "@/lib/platform/i18n/format";
import { shortAddress } from "@/lib/wallet/address";

/** The parts of the contract's state in words. */
export function useStateWords(): (state: ContractState, part: keyof ContractState) => string {
  const t = useTranslations("adminNft.contract");
  const locale = useLocale();
  const format = formatter(locale);
  return (state, part) => {
    switch (part) {
      case "phase":
        return t(`phases.${state.phase}`);
      case "paused":
        return t(state.paused ? "paused" : "running");
      case "price":
      case "priceAllowlist":
      case "pricePublic":
        return state[part] === 0n ? t("noPrice") : etherWords(state[part], locale);
      case "balance":
        return etherWords(state.balance, locale);
      case "allowlistRoot":
        return state.allowlistRoot === zeroHash ? t("noList") : shortAddress(state.allowlistRoot);
      case "royaltyPoints":
        return format.number(state.royaltyPoints / 10_000, "rate");
      case "owner":
      case "voucherSigner":
      case "voucherRevoker":
      case "royaltyReceiver":
        return shortAddress(state[part]);
      default:
        return format.number(state[part]);
    }
  };
}
