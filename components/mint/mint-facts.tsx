import { useLocale, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/link";
import { Progress } from "@/components/ui/progress";
import { Stat } from "@/components/ui/stat";
import { localizedHref } from "@/lib/platform/i18n/href";
import { etherWords } from "@/lib/mint/chain/ether";
import { leftToMint, type Sale } from "@/lib/mint/rules";
import type { CardOffer } from "@/lib/plans/rules";

type MintFactsProps = { sale: Sale; network: string; card: CardOffer | null; voids: number };

/** Price by mint and by card side by side, and the supply as the chain has it. */
export function MintFacts({ sale, network, card, voids }: MintFactsProps) {
  const locale = useLocale();
  const t = useTranslations("mint.facts");
  const minted = Number(sale.minted);
  const supply = Number(sale.maxSupply);
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5">
        <Stat label={t("price")} value={etherWords(sale.price, locale)} note={t("onNetwork", { network })} />
        {card ? (
          <Stat
            label={t("byCard")}
            value={card.price}
            note={
              <>
                {t("byCardNote")}{" "}
                <TextLink href={localizedHref(locale, card.path)} className="inline-block">
                  {t("byCardAction")}
                </TextLink>
              </>
            }
          />
        ) : (
          <Stat
            label={t("limit")}
            value={Number(sale.walletLimit)}
            note={t("limitNote", { limit: Number(sale.walletLimit) })}
          />
        )}
      </dl>
      <div className="grid gap-2">
        <p className="flex justify-between gap-3 text-sm">
          <span className="figures" aria-live="polite">
            {t("mintedOf", { minted, supply })}
          </span>
          <span className="text-muted">{t("left", { left: Number(leftToMint(sale)) })}</span>
        </p>
        <Progress label={t("minted")} value={minted} max={supply} />
        {sale.reserve > 0n && (
          <p className="text-muted text-xs">{t("reserve", { reserve: Number(sale.reserve) })}</p>
        )}
        {voids > 0 && <p className="text-muted text-xs">{t("void", { count: voids })}</p>}
      </div>
    </div>
  );
}
