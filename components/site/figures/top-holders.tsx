import { getLocale, getTranslations } from "next-intl/server";
import { formatter } from "@/lib/platform/i18n/format";
import { concentration, type Holder } from "@/lib/mint/metrics/tally";
import { shortAddress } from "@/lib/wallet/address";
import { ArticleTable } from "@/components/site/articles/article-table";

const shown = 10;

/** How much sits with the largest one and the largest ten, and who they are. */
export async function TopHolders({ holders }: { holders: readonly Holder[] }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.metrics.holders");
  if (holders.length === 0) {
    return <p className="border-line text-muted rounded-card border border-dashed p-6">{t("none")}</p>;
  }
  const format = formatter(locale);
  const groups = [1, shown].filter((count) => count <= holders.length);
  const all = holders.reduce((sum, { tokens }) => sum + tokens, 0);
  return (
    <>
      <ul className="grid gap-2">
        {groups.map((count) => (
          <li key={count}>
            {t("top", { count, share: format.number(concentration(holders, count), "percent") })}
          </li>
        ))}
      </ul>
      <ArticleTable
        caption={t("caption")}
        head={[t("wallet"), t("tokens"), t("share")]}
        rows={holders.slice(0, shown).map(({ address, tokens }) => [
          <span key="wallet" title={address} className="figures font-normal">
            {shortAddress(address)}
          </span>,
          format.number(tokens),
          format.number(tokens / all, "percent"),
        ])}
        figures={[1, 2]}
      />
    </>
  );
}
