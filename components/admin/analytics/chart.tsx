import { useLocale, useTranslations } from "next-intl";
import { ChartFrame } from "@/components/charts/chart-frame";
import type { Unit } from "@/components/charts/chart-data";
import { valueSince } from "@/lib/admin/dashboard/rules";
import { notesOfSlots, slotDays } from "@/lib/admin/analytics/rules";
import type { Analytics, AnalyticsFilter } from "@/lib/admin/analytics/schema";
import { dayAfter } from "@/lib/platform/days";
import { formatter } from "@/lib/platform/i18n/format";

type ChartProps = {
  answer: Analytics;
  filter: AnalyticsFilter;
  title: string;
  line: { now: readonly (number | null)[]; before: readonly (number | null)[] } | undefined;
  unit?: Unit;
  href?: string;
  /** Which clock made it: events of the last minute, facts every five, periods every hour. */
  of?: "events" | "facts" | "periods";
};

/** A series of the answer beside the other period, with the notes of its days and up to when it is complete. */
export function Chart({ answer, filter, title, line, unit, href, of = "facts" }: ChartProps) {
  const t = useTranslations("adminAnalytics");
  const format = formatter(useLocale());
  if (!line) return null;
  const points = (values: readonly (number | null)[], beside: boolean) =>
    slotDays(answer, beside).map((day, slot) => ({
      day,
      // A week that the community began in counts as a whole.
      value: valueSince(values[slot] ?? null, dayAfter(day, answer.size - 1), answer.began),
    }));
  const at = { events: answer.complete_to, facts: answer.facts_at, periods: answer.periods_at }[of];
  return (
    <ChartFrame
      title={title}
      points={points(line.now, false)}
      before={points(line.before, true)}
      unit={unit}
      notes={notesOfSlots(answer)}
      beside={t(`filter.compares.${filter.compare}`)}
      href={href}
      foot={
        at
          ? t(of === "periods" ? "completePeriods" : "complete", { at: format.time(at, "medium") })
          : t("notYet")
      }
    />
  );
}
