import { getLocale, getTranslations } from "next-intl/server";
import { ArticleTable } from "@/components/site/articles/article-table";
import { PageSteps } from "@/components/ui/pagination";
import { holderPage } from "@/lib/mint/metrics/holder-pages";
import type { Holder } from "@/lib/mint/metrics/tally";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { shortAddress } from "@/lib/wallet/address";

type HolderTableProps = {
  holders: readonly Holder[];
  /** Key of the holder that the page comes after, as an address named it. */
  after?: string;
};

/** One page of all holders with links to its neighbours, which are pages of their own and need no script. */
export async function HolderTable({ holders, after }: HolderTableProps) {
  const locale = await getLocale();
  const t = await getTranslations("pages.metrics.holders");
  const format = formatter(locale);
  const page = holderPage(holders, after);
  const all = holders.reduce((sum, { tokens }) => sum + tokens, 0);
  // The first page is part of the prerendered figures.
  const hrefOf = (key: string | null) =>
    key === null
      ? null
      : localizedHref(
          locale,
          key ? `/nft-metrics/holders?${new URLSearchParams({ after: key })}` : "/nft-metrics#holders",
        );
  return (
    <>
      <ArticleTable
        caption={t("caption")}
        head={[t("wallet"), t("tokens"), t("share")]}
        rows={page.holders.map(({ address, tokens }) => [
          <span key="wallet" title={address} className="figures font-normal">
            {shortAddress(address)}
          </span>,
          format.number(tokens),
          format.number(tokens / all, "percent"),
        ])}
        figures={[1, 2]}
      />
      <PageSteps
        previous={hrefOf(page.previous)}
        next={hrefOf(page.next)}
        labels={{
          nav: t("pages.nav"),
          previous: t("pages.previous"),
          next: t("pages.next"),
          position: t("pages.position", {
            first: format.number(page.first),
            last: format.number(page.first + page.holders.length - 1),
            total: format.number(page.total),
          }),
        }}
      />
    </>
  );
}
