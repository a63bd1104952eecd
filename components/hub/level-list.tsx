import { useLocale, useTranslations } from "next-intl";
import { PictureLink } from "@/components/hub/picture/picture-link";
import { useOpeningWords } from "@/components/hub/use-opening-words";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import { nextOpening } from "@/lib/hub/rules";
import type { Opening } from "@/lib/hub/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { altitude, type Level } from "@/lib/points/rules";

type LevelListProps = { xp: number; owed: number; levels: readonly Level[]; openings: readonly Opening[] };

/** The levels, where each begins, what it opens, and which the member stands on. */
export function LevelList({ xp, owed, levels, openings }: LevelListProps) {
  const t = useTranslations("hub.xp");
  const names = useTranslations("points.levels");
  const opens = useOpeningWords();
  const format = formatter(useLocale());
  const here = altitude(levels, xp, owed);
  const next = nextOpening({ xp, owed, levels, openings });
  return (
    <section>
      <h2 className="text-xl font-semibold">{t("levels")}</h2>
      <p className="text-muted mt-1 mb-4 max-w-[65ch]">
        {next
          ? t("opensNext", { what: opens(next), level: names(next.level), missing: next.missing })
          : t("allOpen")}
      </p>
      <Table caption={t("levels")}>
        <thead>
          <tr>
            <Th>{t("level")}</Th>
            <Th>{t("opens")}</Th>
            <Th numeric>{t("from")}</Th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ key, from }, index) => (
            <tr key={key} className={key === here.key ? "bg-raised" : undefined}>
              <Td>
                <span className="flex items-baseline gap-2">
                  <span className="figures text-muted w-5 shrink-0 text-right max-sm:hidden">
                    {index + 1}
                  </span>
                  <span className="flex flex-wrap items-center gap-2">
                    {names(key)}
                    {key === here.key && <Badge tone="accent">{t("here")}</Badge>}
                  </span>
                </span>
              </Td>
              <Td className="text-muted">
                {openings
                  .filter(({ level }) => level === key)
                  .map(opens)
                  .join(", ")}
              </Td>
              <Td numeric>{format.number(from)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-4">
        <PictureLink kind="level" />
      </p>
    </section>
  );
}
