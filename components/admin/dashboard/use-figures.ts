import { useLocale, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
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
import type { Dashboard } from "@/lib/admin/dashboard/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { FigureTile } from "./figure-tile";

type Daily = readonly (number | null)[];
type Figure = ComponentProps<typeof FigureTile>;

/** The figures of the period, those that say most first; money where the answer has it. */
export function useFigures({ days, today, began, members, series }: Dashboard): Figure[] {
  const t = useTranslations("admin.dashboard.figures");
  const locale = useLocale();
  const allDays = daysUntil(today, 2 * days);
  const course = (daily: Daily) =>
    allDays.map((day, index) => ({ day, value: valueSince(daily[index] ?? null, day, began) })).slice(days);
  const rows = (path: `/admin/${string}`) => localizedHref(locale, path);
  const list = (filter: string) => rows(`/admin/home?${filter}`);
  const from = allDays[days] ?? today;
  /** The day before the period, with which levels are compared. */
  const eve = allDays[days - 1] ?? today;
  const since = (figure: Compared, first = allDays[0] ?? today) => comparedSince(figure, first, began);
  const flow = (key: "joined" | "left" | "issued" | "reversed" | "mints") => ({
    label: t(key),
    figure: since(sumOfPeriod(series[key], days)),
    points: course(series[key]),
    days,
  });
  const seen = (key: "active_1" | "active_7" | "active_30", daily: Daily, last: number) => ({
    label: t(key),
    figure: since(levelOfPeriod(daily, days), eve),
    points: course(daily),
    days,
    level: true,
    href: list(`seen_from=${daysUntil(today, last)[0]}`),
  });
  const { revenue, ended, subscriptions, recurring } = series;

  const figures: (Figure | undefined)[] = [
    {
      label: t("members"),
      figure: since(membersOfPeriod(members, series.joined, series.left, days), eve),
      days,
      points: course(membersByDay(members, series.joined, series.left)),
      level: true,
      href: rows("/admin/home"),
    },
    recurring && {
      label: t("recurring"),
      unit: "cents",
      level: true,
      figure: since(levelOfPeriod(recurring, days), eve),
      points: course(recurring),
      days,
      href: rows("/admin/billing/subscriptions?status=active&status=past_due"),
    },
    revenue && {
      label: t("revenue"),
      unit: "cents",
      figure: since(sumOfPeriod(revenue, days)),
      points: course(revenue),
      days,
      href: rows(`/admin/billing?made_from=${from}`),
    },
    seen("active_7", series.active_7, 7),
    { ...flow("joined"), href: list(`joined_from=${from}`) },
    seen("active_1", series.active, 1),
    seen("active_30", series.active_30, 30),
    {
      ...flow("left"),
      unwanted: true,
      href: revenue && rows(`/admin/security/audit?action=member&made_from=${from}`),
    },
    ended &&
      subscriptions && {
        label: t("churn"),
        unit: "share",
        figure: since(churnOfPeriod(ended, subscriptions, days)),
        points: course(ended),
        days,
        unwanted: true,
        href: rows(`/admin/billing/subscriptions?status=canceled&status=unpaid&changed_from=${from}`),
      },
    { ...flow("mints"), href: localizedHref(locale, "/nft-metrics") },
    { ...flow("issued"), href: rows("/admin/wallet-points") },
    { ...flow("reversed"), unwanted: true, href: rows("/admin/wallet-points") },
  ];
  return figures.filter((figure) => figure !== undefined);
}
