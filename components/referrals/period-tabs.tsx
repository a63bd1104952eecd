"use client";

import { useLocale, useTranslations } from "next-intl";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";
import { referralPeriods, type ReferralPeriod } from "@/lib/referrals/schema";

/** The time that the figures of the page cover; none means all time. */
export function PeriodTabs({ days }: { days?: ReferralPeriod }) {
  const t = useTranslations("referrals.period");
  const page = localizedHref(useLocale(), "/members/affiliate");
  const periods = [undefined, ...[...referralPeriods].reverse()];
  return (
    <TabLinks
      label={t("label")}
      tabs={periods.map((period) => ({
        key: String(period ?? "all"),
        href: period ? `${page}?days=${period}` : page,
        text: period ? t("days", { days: period }) : t("all"),
        current: period === days,
      }))}
    />
  );
}
