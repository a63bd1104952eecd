import { useLocale, useTranslations } from "next-intl";
import { PageMoment } from "@/components/moments/page-moment";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import { formatter } from "@/lib/platform/i18n/format";
import { prizePlaces, titleOf } from "@/lib/seasons/rules";
import type { Season } from "@/lib/seasons/schema";

/** What a season is about: its name, how far it has come, and its prizes by place. */
export function SeasonHead({ season }: { season: Season }) {
  const t = useTranslations("hub.season");
  const locale = useLocale();
  const format = formatter(locale);
  const { state, moved_from, pays_at, rules_version, ranked, eligible } = season;
  return (
    <section className="@container">
      <div className="grid gap-x-12 gap-y-8 @3xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div>
          <h2 className="flex flex-wrap items-center gap-3 text-2xl font-semibold">
            {titleOf(season.titles, locale)}
            <Badge tone={state === "open" ? "accent" : "neutral"}>{t(`states.${state}`)}</Badge>
          </h2>
          <div className="text-muted mt-3 grid max-w-[65ch] gap-2">
            <p>
              {t.rich("dates", {
                from: () => <PageMoment at={season.starts_at} />,
                to: () => <PageMoment at={season.ends_at} />,
              })}
            </p>
            {moved_from && <p>{t.rich("moved", { date: () => <PageMoment at={moved_from} /> })}</p>}
            <p>{t.rich(state, { date: () => pays_at && <PageMoment at={pays_at} /> })}</p>
            {season.prizes.length > 0 && <p>{t("minimum", { points: season.min_points })}</p>}
            {ranked !== null && (
              <p>{t("kept", { ranked, eligible: eligible ?? 0, version: rules_version ?? "" })}</p>
            )}
          </div>
        </div>
        {season.prizes.length > 0 ? (
          <Table caption={t("prizes")}>
            <thead>
              <tr>
                <Th>{t("prizes")}</Th>
                <Th numeric>{t("points")}</Th>
              </tr>
            </thead>
            <tbody>
              {prizePlaces(season.prizes).map(({ from, to, points }) => (
                <tr key={to}>
                  <Td>{from === to ? t("onePlace", { place: from }) : t("places", { from, to })}</Td>
                  <Td numeric>{format.number(points, "signed")}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        ) : (
          <p className="text-muted">{t("noPrizes")}</p>
        )}
      </div>
    </section>
  );
}
