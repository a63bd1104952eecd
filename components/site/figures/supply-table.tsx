import { getLocale, getTranslations } from "next-intl/server";
import { formatter } from "@/lib/platform/i18n/format";
import type { Terms } from "@/lib/mint/metrics/metrics";
import { AsOf } from "./as-of";
import { ArticleTable } from "@/components/site/articles/article-table";
import { SupplyBar } from "./supply-bar";

/** The supply as the contract tells it, with the block at which it was asked. */
export async function SupplyTable({ terms }: { terms: Terms }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.tokenomics.table");
  const format = formatter(locale);
  const { sale } = terms;
  const figures = [
    [t("supply"), format.number(sale.maxSupply)],
    [t("minted"), format.number(sale.minted)],
    [t("reserve"), format.number(sale.reserve)],
    [t("open"), format.number(sale.maxSupply - sale.minted - sale.reserve)],
    [t("limit"), format.number(sale.walletLimit)],
    [t("royalty"), format.number(terms.royalty, "rate")],
  ];
  return (
    <>
      <SupplyBar sale={sale} voids={terms.voids} />
      <ArticleTable
        caption={t("caption")}
        head={[t("what"), t("value"), t("source")]}
        rows={figures.map((row) => [...row, t("contract")])}
        figures={[1]}
        phone="keep"
      />
      <AsOf at={terms.at} block={{ number: terms.block, network: terms.network }} />
    </>
  );
}
