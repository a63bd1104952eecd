import { getLocale, getTranslations } from "next-intl/server";
import { formatter } from "@/lib/platform/i18n/format";
import { altitude } from "@/lib/points/rules";
import type { Figures } from "@/lib/site/figures";
import { ArticleTable } from "@/components/site/articles/article-table";

/** Sources of points in the order in which they happen; `undone` takes the points of its source back. */
type Line = { source: "signup" | "onboarding" | "purchase"; undone?: boolean };

type LedgerExampleProps = { figures: Figures; lines: readonly Line[] };

/** What a history looks like, at the values in force: each line, and how high it leads. */
export async function LedgerExample({ figures, lines }: LedgerExampleProps) {
  const locale = await getLocale();
  const t = await getTranslations("pages.ledger");
  const what = await getTranslations("pages.tiers.sources");
  const level = await getTranslations("points.levels");
  const format = formatter(locale);

  const worth = lines.map(({ source, undone }) => (undone ? -1 : 1) * (figures.rules[source] ?? 0));
  const totals = worth.map((_, line) => worth.slice(0, line + 1).reduce((sum, points) => sum + points, 0));
  const most = Math.max(...totals, 1);
  const rows = lines.map(({ source, undone }, line) => {
    const total = totals[line] ?? 0;
    return [
      undone ? t("undone") : what(`${source}.what`),
      format.number(worth[line] ?? 0, "signed"),
      <span key="total" className="block min-w-20 sm:min-w-36">
        {format.number(total)}
        <span aria-hidden="true" className="bg-raised mt-1.5 block h-1 overflow-hidden rounded-full">
          <span
            className="bg-accent block h-full rounded-full"
            style={{ width: `${(total / most) * 100}%` }}
          />
        </span>
        <span className="text-muted mt-1.5 block font-sans text-xs whitespace-normal">
          {level(altitude(figures.levels, total).key)}
        </span>
      </span>,
    ];
  });
  return (
    <>
      <ArticleTable
        caption={t("caption")}
        head={[t("what"), t("points"), t("total")]}
        rows={rows}
        figures={[1, 2]}
        phone="keep"
      />
      <p className="text-muted text-xs">{t("note")}</p>
    </>
  );
}
