import { useLocale, useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Table, Td, Th } from "@/components/ui/table";
import { formatter } from "@/lib/platform/i18n/format";
import type { Place } from "@/lib/leaderboard/schema";

function Change({ places }: { places: number | null }) {
  const t = useTranslations("leaderboard.change");
  if (places === null) return <span className="text-muted text-xs">{t("new")}</span>;
  const words = places === 0 ? t("same") : t(places > 0 ? "up" : "down", { places: Math.abs(places) });
  return (
    <span className={cn("text-xs", places > 0 ? "text-positive" : "text-muted")} title={words}>
      <span aria-hidden="true">{places > 0 ? `▲ ${places}` : places < 0 ? `▼ ${-places}` : "–"}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

/** Where the points of a place come from, the most first. */
function Sources({ sources }: { sources: Place["sources"] }) {
  const t = useTranslations("leaderboard.sources");
  const known = Object.entries(sources).filter(([source, points]) => points > 0 && t.has(source));
  return known
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([source]) => t(source))
    .join(", ");
}

/** Places of a ranking, in their order. */
export function BoardTable({ rows, caption }: { rows: readonly Place[]; caption: string }) {
  const locale = useLocale();
  const t = useTranslations("leaderboard");
  const levels = useTranslations("points.levels");
  const format = formatter(locale);
  return (
    <Table caption={caption} twoLine>
      <thead className="max-sm:hidden">
        <tr className="border-line">
          <Th numeric className="w-20">
            {t("table.rank")}
          </Th>
          <Th>{t("table.member")}</Th>
          <Th>{t("table.sources")}</Th>
          <Th numeric>{t("table.points")}</Th>
          <Th numeric>{t("table.change")}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, name, avatar_url, level, points, sources, own, provisional, change }, index) => (
          <tr key={index} className={cn("border-line", own && "bg-raised")}>
            <Td numeric className="font-semibold max-sm:hidden">
              {format.number(rank)}
            </Td>
            <Td>
              <span className="flex items-center gap-3">
                <Avatar name={name} src={avatar_url} />
                <span className="grid min-w-0 wrap-anywhere">
                  <span className="flex flex-wrap items-center gap-2 font-medium">
                    <span className="figures sm:hidden">{t("place", { rank: format.number(rank) })}</span>
                    {name}
                    {own && <Badge tone="accent">{t("you")}</Badge>}
                    {provisional && <Badge tone="info">{t("provisional")}</Badge>}
                  </span>
                  <span className="text-muted text-xs">{levels(level)}</span>
                </span>
              </span>
            </Td>
            <Td className="text-muted max-sm:hidden">
              <Sources sources={sources} />
            </Td>
            <Td numeric data-cell="2">
              {format.number(points)}
            </Td>
            <Td numeric data-cell="4">
              <Change places={change} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
