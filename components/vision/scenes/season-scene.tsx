import { useLocale, useTranslations } from "next-intl";
import { Moment } from "@/components/moments/moment";
import { formatter } from "@/lib/platform/i18n/format";
import { titleOf } from "@/lib/seasons/rules";
import type { VisionCommunity } from "@/lib/vision/schema";
import { SceneTitle } from "./scene-title";

/** The first ten of the season. */
export function SeasonScene({ season }: { season: NonNullable<VisionCommunity["season"]> }) {
  const t = useTranslations("vision.season");
  const levels = useTranslations("points.levels");
  const locale = useLocale();
  const format = formatter(locale);
  return (
    <div className="grid min-h-full content-center gap-[clamp(1.5rem,4vh,4rem)]">
      <div>
        <SceneTitle>{titleOf(season.titles, locale)}</SceneTitle>
        <p className="text-muted mt-2 text-[clamp(1rem,1.5vw,1.75rem)]">
          {t.rich(season.state === "final" ? "final" : "until", {
            date: () => <Moment at={season.ends_at} show="date" inside />,
          })}
        </p>
      </div>
      <ol className="gap-x-[6vw] text-[clamp(1.25rem,2.1vw,2.6rem)] leading-none lg:columns-2">
        {season.rows.map((row, at) => (
          <li
            key={`${row.rank} ${row.name} ${at}`}
            className="border-line flex break-inside-avoid items-baseline gap-4 border-b py-[clamp(0.6rem,1.7vh,1.4rem)]"
          >
            <span className={`figures w-[2ch] text-right ${row.rank === 1 ? "text-accent" : "text-muted"}`}>
              {row.rank}
            </span>
            <span className="min-w-0 flex-1 truncate pb-1">
              {row.name}
              <span className="text-muted ml-3 text-[0.7em] max-sm:hidden">{levels(row.level)}</span>
            </span>
            <span className="figures">{format.number(row.points)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
