"use client";

import { useLocale, useTranslations } from "next-intl";
import { TabLinks } from "@/components/ui/tab-links";
import { localizedHref } from "@/lib/platform/i18n/href";
import { withQuery } from "@/lib/platform/query";
import {
  referralParts,
  referralPeriods,
  type ReferralPart,
  type ReferralPeriod,
} from "@/lib/referrals/schema";

type Shown = { days?: ReferralPeriod; part?: ReferralPart };

/** The address of a part of the referral page, of a period. */
const hrefOf = (locale: string, { days, part }: Shown) =>
  withQuery(localizedHref(locale, "/members/affiliate"), {
    part: part === "overview" ? undefined : part,
    days: days && String(days),
  });

/** The parts of the referral page; the period stays. */
export function PartTabs({ days, part }: Shown) {
  const t = useTranslations("referrals.parts");
  const locale = useLocale();
  return (
    <TabLinks
      label={t("label")}
      tabs={(["overview", ...referralParts] as const).map((each) => ({
        key: each,
        href: hrefOf(locale, { days, part: each }),
        text: t(each),
        current: each === part,
      }))}
    />
  );
}

/** The time that the figures of the page cover; none means all time. */
export function PeriodTabs({ days, part }: Shown) {
  const t = useTranslations("referrals.period");
  const locale = useLocale();
  const periods = [undefined, ...[...referralPeriods].reverse()];
  return (
    <TabLinks
      label={t("label")}
      tabs={periods.map((period) => ({
        key: String(period ?? "all"),
        href: hrefOf(locale, { days: period, part }),
        text: period ? t("days", { days: period }) : t("all"),
        current: period === days,
      }))}
    />
  );
}
