import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import type { StaffSeason } from "@/lib/admin/seasons/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { prizePlaces, titleOf } from "@/lib/seasons/rules";
import { seasonStates } from "@/lib/seasons/schema";
import { HistoryLink } from "../history-link";
import { MoveSeason } from "./season-dialogs";
import { SeasonResults } from "./season-results";

/** When the state that a season is in ends, or ended. */
const turns = (season: StaffSeason) =>
  ({
    planned: season.starts_at,
    open: season.ends_at,
    closing: null,
    provisional: season.pays_at,
    final: season.final_at,
  })[season.state];

function Steps({ state }: Pick<StaffSeason, "state">) {
  const t = useTranslations("adminContent.seasons");
  return (
    <ol aria-label={t("steps")} className="flex flex-wrap gap-2">
      {seasonStates.map((each) => (
        <li key={each} aria-current={each === state ? "step" : undefined}>
          <Badge tone={each === state ? "accent" : "neutral"} className={cn(each !== state && "opacity-60")}>
            {t(`states.${each}`)}
          </Badge>
        </li>
      ))}
    </ol>
  );
}

function Facts({ season }: { season: StaffSeason }) {
  const t = useTranslations("adminContent.seasons");
  const format = formatter(useLocale());
  const moved = season.moved_from && ` (${t("movedFrom", { at: format.time(season.moved_from, "medium") })})`;
  const facts = [
    [t("from"), format.time(season.starts_at, "medium")],
    [t("until"), `${format.time(season.ends_at, "medium")}${moved ?? ""}`],
    [t("minimum"), t("minimumValue", { points: season.min_points })],
    ...prizePlaces(season.prizes).map(({ from, to, points }) => [
      from === to ? t("place", { place: to }) : t("places", { from, to }),
      t("minimumValue", { points }),
    ]),
    ...(season.ranked === null
      ? []
      : [[t("board"), t("boardValue", { ranked: season.ranked, eligible: season.eligible ?? 0 })]]),
    ...(season.rules_version ? [[t("rules"), season.rules_version]] : []),
  ] as [string, string][];
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type SeasonCardsProps = { seasons: readonly StaffSeason[]; isAdmin: boolean };

/** Every season with its state, its prizes, and once it is over the places that win or stand out. */
export function SeasonCards({ seasons, isAdmin }: SeasonCardsProps) {
  const t = useTranslations("adminContent.seasons");
  const locale = useLocale();
  const format = formatter(locale);
  if (seasons.length === 0) return <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>;
  return (
    <div className="grid grid-cols-1 gap-6">
      {!isAdmin && <p className="text-muted text-sm">{t("onlyAdmins")}</p>}
      {seasons.map((season) => {
        const title = titleOf(season.titles, locale);
        const at = turns(season);
        return (
          <SectionCard
            key={season.id}
            title={title}
            note={t(`stateTexts.${season.state}`, { at: at ? format.time(at) : "" })}
            action={
              <span className="flex flex-wrap gap-2">
                {isAdmin && (season.state === "planned" || season.state === "open") && (
                  <MoveSeason season={season.id} title={title} ends={season.ends_at} />
                )}
                <HistoryLink kind="season" id={season.id} title={title} />
              </span>
            }
          >
            <div className="grid grid-cols-1 gap-5">
              <Steps state={season.state} />
              <Facts season={season} />
              {season.results.length > 0 && <SeasonResults season={season} isAdmin={isAdmin} />}
            </div>
          </SectionCard>
        );
      })}
    </div>
  );
}
