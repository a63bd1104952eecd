import { getLocale, getTranslations } from "next-intl/server";
import { Ridge } from "@/components/ui/ridge";
import { formatter } from "@/lib/platform/i18n/format";
import { firstLevels, type Level } from "@/lib/points/rules";
import { ArticleTable } from "@/components/site/articles/article-table";

/** The ten levels as the whole ridge, and as figures. */
export async function LevelTable({ levels = firstLevels }: { levels?: readonly Level[] }) {
  const locale = await getLocale();
  const t = await getTranslations("pages.tiers");
  const name = await getTranslations("points.levels");
  const format = formatter(locale);
  const first = levels[0] ?? { key: "trailhead", from: 0 };
  const top = levels.at(-1) ?? first;

  const rows = levels.map((level, index) => {
    const next = levels[index + 1];
    return [
      <span key="name" className="flex gap-2">
        <span className="figures text-muted w-5 text-right max-sm:hidden">{index + 1}</span>
        {name(level.key)}
      </span>,
      format.number(level.from),
      next ? format.number(next.from - level.from) : "–",
    ];
  });

  return (
    <>
      <Ridge
        xp={top.from}
        levels={levels.map((level) => ({ name: name(level.key), at: level.from }))}
        label={t("ridge", { first: name(first.key), last: name(top.key), points: format.number(top.from) })}
      />
      <ArticleTable
        caption={t("levelTable.caption")}
        head={[t("levelTable.level"), t("levelTable.from"), t("levelTable.climb")]}
        rows={rows}
        figures={[1, 2]}
        phone="keep"
      />
    </>
  );
}
