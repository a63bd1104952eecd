import { getLocale, getTranslations } from "next-intl/server";
import type { Terms } from "@/lib/mint/metrics";
import { AsOf } from "./as-of";
import { ArticleTable } from "./article-table";
import { SupplyBar } from "./supply-bar";

/** The supply as the contract tells it, with the block at which it was asked. */
export async function SupplyTable({ terms }: { terms: Terms }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.tokenomics.table");
  const format = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  const { sale } = terms;
  const figures = [
    [t("supply"), format.format(sale.maxSupply)],
    [t("minted"), format.format(sale.minted)],
    [t("reserve"), format.format(sale.reserve)],
    [t("open"), format.format(sale.maxSupply - sale.minted - sale.reserve)],
    [t("limit"), format.format(sale.walletLimit)],
    [t("royalty"), percent.format(terms.royalty)],
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
