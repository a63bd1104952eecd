import { getLocale, getTranslations } from "next-intl/server";
import { formatter } from "@/lib/platform/i18n/format";
import type { Figures } from "@/lib/site/figures";
import { AsOf } from "@/components/site/figures/as-of";
import { ArticleTable } from "@/components/site/articles/article-table";

/** How many members and how many points today, with source and time. */
export async function PointsToday({ figures }: { figures: Figures }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.tokenomics.table");
  const format = formatter(locale);
  return (
    <>
      <ArticleTable
        caption={t("pointsCaption")}
        head={[t("what"), t("value"), t("source")]}
        rows={[
          [t("members"), format.number(figures.members), t("ledger")],
          [t("points"), format.number(figures.points_today), t("ledger")],
        ]}
        figures={[1]}
        phone="keep"
      />
      <AsOf at={new Date(figures.at)} />
    </>
  );
}
