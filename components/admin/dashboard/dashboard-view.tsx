import { useTranslations } from "next-intl";
import { ChartFrame } from "@/components/charts/chart-frame";
import { SectionCard } from "@/components/ui/card";
import { daysUntil, valueSince } from "@/lib/admin/dashboard/rules";
import type { Dashboard } from "@/lib/admin/dashboard/schema";
import { FigureTile } from "./figure-tile";
import { Funnel } from "./funnel";
import { useFigures } from "./use-figures";

/** How many figures have a tile of their own. */
const tiles = 4;

/** All figures of the period: the four that say most, the charts, and the rest with less weight. */
export function DashboardView({ dashboard }: { dashboard: Dashboard }) {
  const t = useTranslations("admin.dashboard");
  const figures = useFigures(dashboard);
  const { days, today, began, series } = dashboard;
  const allDays = daysUntil(today, 2 * days);
  const halves = (daily: readonly (number | null)[]) => {
    const points = allDays.map((day, index) => ({
      day,
      value: valueSince(daily[index] ?? null, day, began),
    }));
    return { points: points.slice(days), before: points.slice(0, days) };
  };
  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        {figures.slice(0, tiles).map((figure) => (
          <FigureTile key={figure.label} {...figure} weight="most" />
        ))}
      </dl>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <ChartFrame title={t("charts.joined")} {...halves(series.joined)} />
        {series.revenue ? (
          <ChartFrame title={t("charts.revenue")} unit="cents" {...halves(series.revenue)} />
        ) : (
          <ChartFrame title={t("charts.active")} {...halves(series.active)} />
        )}
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <SectionCard title={t("more")}>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3 xl:grid-cols-2 2xl:grid-cols-3">
            {figures.slice(tiles).map((figure) => (
              <FigureTile key={figure.label} {...figure} weight="least" />
            ))}
          </dl>
        </SectionCard>
        <SectionCard title={t("funnel.title")} note={t("funnel.note")}>
          <Funnel series={series} days={days} />
        </SectionCard>
      </div>
    </div>
  );
}
