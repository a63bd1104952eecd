import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import type { NftBooks } from "@/lib/admin/nft/schema";
import { roundedEther } from "@/lib/mint/chain/ether";
import { isRevokerLow, type VoucherKeys as Keys } from "@/lib/mint/owner/keys";
import { formatter } from "@/lib/platform/i18n/format";
import { shortAddress } from "@/lib/wallet/address";
import { parseEther } from "viem";

/** The server's own keys: whether the contract goes by them, and how far the revoker's balance reaches. */
export function VoucherKeys({ keys, books }: { keys: Keys; books: NftBooks }) {
  const t = useTranslations("adminNft.keys");
  const locale = useLocale();
  const format = formatter(locale);
  const { signer, signerFits, revoker } = keys;
  const fits = (yes: boolean) => (
    <Badge tone={yes ? "positive" : "negative"}>{t(yes ? "fits" : "unfit")}</Badge>
  );
  const low = revoker && isRevokerLow(revoker, books.ending);
  return (
    <SectionCard title={t("title")} note={t("note")}>
      <dl className="divide-line grid divide-y text-sm">
        <div className="flex flex-wrap items-center justify-between gap-3 py-2">
          <dt>
            {t("signer")} <code className="text-muted figures text-xs">{shortAddress(signer)}</code>
          </dt>
          <dd>{fits(signerFits)}</dd>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 py-2">
          <dt>
            {t("revoker")}{" "}
            {revoker && <code className="text-muted figures text-xs">{shortAddress(revoker.address)}</code>}
          </dt>
          <dd>{revoker ? fits(revoker.fits) : <span className="text-muted">{t("none")}</span>}</dd>
        </div>
        {revoker && (
          <div className="flex flex-wrap items-center justify-between gap-3 py-2">
            <dt>{t("balance")}</dt>
            <dd className={low ? "text-negative" : undefined}>
              {t("pays", {
                ether: roundedEther(parseEther(revoker.ether), locale),
                count: format.number(revoker.pays),
              })}
              {low && <span className="block text-right text-xs">{t("low")}</span>}
            </dd>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 py-2">
          <dt>{t("ending")}</dt>
          <dd className="figures">{format.number(books.ending)}</dd>
        </div>
      </dl>
    </SectionCard>
  );
}
