import { useLocale, useTranslations } from "next-intl";
import { ChartFrame } from "@/components/charts/chart-frame";
import { SectionCard } from "@/components/ui/card";
import type { Dashboard } from "@/lib/admin/dashboard/schema";
import {
  churnOfPeriod,
  comparedSince,
  daysUntil,
  levelOfPeriod,
  membersByDay,
  membersOfPeriod,
  sumOfPeriod,
  valueSince,
  type Compared,
} from "@/lib/admin/dashboard/rules";
import { localizedHref } from "@/lib/platform/i18n/href";
import { Attention } from "./attention";
import { FigureTile } from "./figure-tile";
import { Funnel } from "./funnel";

type Daily = readonly (number | null)[];

/** All figures of the period; money where the answer has it. */
export function DashboardView({ dashboard }: { dashboard: Dashboard }) {
  const t = useTranslations("admin.dashboard");
  const locale = useLocale();
  const { days, today, began, members, series, waiting, alerts } = dashboard;
  const allDays = daysUntil(today, 2 * days);
  const points = (daily: Daily) =>
    allDays.map((day, index) => ({ day, value: valueSince(daily[index] ?? null, day, began) }));
  const halves = (daily: Daily) => ({
    points: points(daily).slice(days),
    before: points(daily).slice(0, days),
  });
  const list = (filter: string) => localizedHref(locale, `/admin/home?${filter}`);
  const rows = (path: `/admin/${string}`) => localizedHref(locale, path);
  const from = allDays[days] ?? today;
  /** The day before the period, with which levels are compared. */
  const eve = allDays[days - 1] ?? today;
  const since = (figure: Compared, first = allDays[0] ?? today) => comparedSince(figure, first, began);
  const flow = (key: "joined" | "left" | "active" | "issued" | "reversed" | "mints") => ({
    label: t(`figures.${key}`),
    figure: since(sumOfPeriod(series[key], days)),
    points: points(series[key]).slice(days),
    days,
  });
  const level = (key: "active_7" | "active_30") => ({
    label: t(`figures.${key}`),
    figure: since(levelOfPeriod(series[key], days), eve),
    points: points(series[key]).slice(days),
    days,
    level: true,
  });
  const { revenue, ended, subscriptions, recurring } = series;
  const isAdmin = revenue !== undefined;

  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <FigureTile
          label={t("figures.members")}
          figure={since(membersOfPeriod(members, series.joined, series.left, days), eve)}
          days={days}
          points={points(membersByDay(members, series.joined, series.left)).slice(days)}
          level
          href={rows("/admin/home")}
        />
        <FigureTile {...flow("joined")} href={list(`joined_from=${from}`)} />
        <FigureTile
          {...flow("left")}
          unwanted
          href={isAdmin ? rows(`/admin/security/audit?action=member&made_from=${from}`) : undefined}
        />
        <FigureTile
          label={t("figures.active_1")}
          level
          figure={since(levelOfPeriod(series.active, days), eve)}
          points={points(series.active).slice(days)}
          days={days}
          href={list(`seen_from=${today}`)}
        />
        <FigureTile {...level("active_7")} href={list(`seen_from=${daysUntil(today, 7)[0]}`)} />
        <FigureTile {...level("active_30")} href={list(`seen_from=${daysUntil(today, 30)[0]}`)} />
        {recurring && (
          <FigureTile
            label={t("figures.recurring")}
            unit="cents"
            level
            figure={since(levelOfPeriod(recurring, days), eve)}
            points={points(recurring).slice(days)}
            days={days}
            href={rows("/admin/billing/subscriptions?status=active&status=past_due")}
          />
        )}
        {revenue && (
          <FigureTile
            label={t("figures.revenue")}
            unit="cents"
            figure={since(sumOfPeriod(revenue, days))}
            points={points(revenue).slice(days)}
            days={days}
            href={rows(`/admin/billing?made_from=${from}`)}
          />
        )}
        {ended && subscriptions && (
          <FigureTile
            label={t("figures.churn")}
            unit="share"
            figure={since(churnOfPeriod(ended, subscriptions, days))}
            points={points(ended).slice(days)}
            days={days}
            unwanted
            href={rows(`/admin/billing/subscriptions?status=canceled&status=unpaid&changed_from=${from}`)}
          />
        )}
        <FigureTile {...flow("mints")} href={localizedHref(locale, "/nft-metrics")} />
        <FigureTile {...flow("issued")} href={rows("/admin/wallet-points")} />
        <FigureTile {...flow("reversed")} unwanted href={rows("/admin/wallet-points")} />
      </dl>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <SectionCard title={t("attention.title")}>
          <Attention waiting={waiting} alerts={alerts} />
        </SectionCard>
        <SectionCard title={t("funnel.title")} note={t("funnel.note")}>
          <Funnel series={series} days={days} />
        </SectionCard>
      </div>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <ChartFrame title={t("charts.joined")} {...halves(series.joined)} />
        {revenue ? (
          <ChartFrame title={t("charts.revenue")} unit="cents" {...halves(revenue)} />
        ) : (
          <ChartFrame title={t("charts.active")} {...halves(series.active)} />
        )}
      </div>
    </div>
  );
}
