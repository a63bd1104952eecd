import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { TabLinks } from "@/components/ui/tab-links";
import { analyticsPath } from "@/lib/admin/analytics/rules";
import {
  analyticsTabs,
  moneyTabs,
  type AnalyticsFilter,
  type AnalyticsTab,
} from "@/lib/admin/analytics/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { FilterBar } from "./filter-bar";

type AnalyticsFrameProps = {
  tab: AnalyticsTab;
  filter: AnalyticsFilter;
  /** Whether money is shown to who asks. */
  money: boolean;
  example: boolean;
  children: ReactNode;
};

/** Head, parts and filters; what is chosen goes along from part to part. */
export function AnalyticsFrame({ tab, filter, money, example, children }: AnalyticsFrameProps) {
  const t = useTranslations("adminAnalytics");
  const locale = useLocale();
  return (
    <>
      <SectionHeader title={t("title")}>{t(`leads.${tab}`)}</SectionHeader>
      <TabLinks
        label={t("parts")}
        className="mb-4"
        tabs={analyticsTabs
          .filter((each) => money || !moneyTabs.includes(each))
          .map((each) => ({
            key: each,
            href: localizedHref(locale, analyticsPath(each, filter)),
            text: t(`tabs.${each}`),
            current: each === tab,
          }))}
      />
      <FilterBar tab={tab} filter={filter} />
      <p className="text-muted mb-6 text-xs">
        {t("exclusion")} {example && t("example")}
      </p>
      <div className="grid grid-cols-1 gap-6">{children}</div>
    </>
  );
}
