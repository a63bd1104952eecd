import { getLocale, getTranslations } from "next-intl/server";
import { formatter } from "@/lib/platform/i18n/format";
import type { Figures } from "@/lib/site/figures";
import { AsOf } from "@/components/site/figures/as-of";
import { ArticleTable } from "@/components/site/articles/article-table";

const order = [
  "signup",
  "onboarding",
  "wallet",
  "discord",
  "welcome",
  "referral",
  "purchase",
  "renewal",
  "mint",
  "stream",
  "checkin",
  "chat",
] as const;

/** What earns points at the values in force; a rule that is switched off is not shown. */
export async function EarnTable({ figures }: { figures: Figures | null }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.tiers");
  if (!figures) return <p className="text-muted">{t("earnTable.none")}</p>;
  const format = formatter(locale);
  const rows = order.flatMap((source) => {
    const points = figures.rules[source];
    if (!points) return [];
    return [[t(`sources.${source}.what`), format.number(points, "signed"), t(`sources.${source}.often`)]];
  });
  return (
    <>
      <ArticleTable
        caption={t("earnTable.caption")}
        head={[t("earnTable.what"), t("earnTable.points"), t("earnTable.often")]}
        rows={rows}
        figures={[1]}
      />
      <AsOf at={new Date(figures.at)} />
    </>
  );
}
