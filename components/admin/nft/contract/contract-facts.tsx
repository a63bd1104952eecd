import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import { Stat } from "@/components/ui/stat";
import type { NftBooks } from "@/lib/admin/nft/schema";
import type { ContractState } from "@/lib/mint/owner/calls";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { useStateWords } from "./state-words";

/** The contract as the chain has it now, beside what the books promise. */
export function ContractFacts({ state, books }: { state: ContractState; books: NftBooks }) {
  const t = useTranslations("adminNft");
  const locale = useLocale();
  const format = formatter(locale);
  const words = useStateWords();
  const uncovered = books.promised - Number(state.reserve);
  return (
    <dl className="border-line grid grid-cols-2 gap-x-6 gap-y-5 border-y py-4 lg:grid-cols-4">
      <Stat
        label={t("contract.parts.phase")}
        value={words(state, "phase")}
        note={
          <Badge tone={state.paused ? "negative" : "neutral"}>
            {t(state.paused ? "contract.paused" : "contract.running")}
          </Badge>
        }
      />
      <Stat
        label={t("contract.prices")}
        value={words(state, "pricePublic")}
        note={t("contract.priceEarly", { price: words(state, "priceAllowlist") })}
      />
      <Stat
        label={t("contract.parts.minted")}
        value={t("contract.mintedOf", { minted: Number(state.minted), supply: Number(state.maxSupply) })}
        note={
          <TextLink href={localizedHref(locale, "/admin/nft/tokens?void=yes")}>
            {t("contract.void", { count: books.void })}
          </TextLink>
        }
      />
      <Stat
        label={t("contract.parts.reserve")}
        value={format.number(state.reserve)}
        note={
          uncovered > 0 ? (
            <span className="text-negative">{t("contract.uncovered", { count: uncovered })}</span>
          ) : (
            t("contract.promised", { count: books.promised })
          )
        }
      />
      <Stat label={t("contract.parts.walletLimit")} value={words(state, "walletLimit")} />
      <Stat
        label={t("contract.parts.royaltyPoints")}
        value={words(state, "royaltyPoints")}
        note={t("contract.royaltyTo", { address: words(state, "royaltyReceiver") })}
      />
      <Stat
        label={t("contract.parts.balance")}
        value={words(state, "balance")}
        note={t("contract.balanceNote")}
      />
      <Stat
        label={t("contract.parts.allowlistRoot")}
        value={words(state, "allowlistRoot")}
        note={<TextLink href={localizedHref(locale, "/admin/nft/allowlist")}>{t("contract.lists")}</TextLink>}
      />
    </dl>
  );
}
