import { useLocale, useNow, useTranslations } from "next-intl";
import { AttentionList } from "@/components/admin/dashboard/attention-list";
import { When } from "@/components/members/when";
import { SectionCard } from "@/components/ui/card";
import { noticesOf, type Notice } from "@/lib/admin/analytics/attention";
import { analyticsPath, hasComparison, joinedPath, linesPath } from "@/lib/admin/analytics/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { ViewProps } from "./view";

/** What somebody should look at first, by the figures of the page, each leading to its rows. */
export function AnalyticsAttention({ answer, filter }: ViewProps) {
  const t = useTranslations("adminAnalytics.attention");
  const locale = useLocale();
  const format = formatter(locale);
  const places: Record<Notice["kind"], string> = {
    late: "/admin/health",
    joined: joinedPath(answer, filter),
    points: linesPath(answer),
    page_view: analyticsPath("pages", filter),
    chat: analyticsPath("engagement", filter),
    churned: "/admin/home?segment=churned",
  };
  const words = (notice: Notice) => {
    if (notice.kind === "late") return t.rich("late", { at: () => <When at={notice.at} /> });
    const values = { now: format.number(notice.now), before: format.number(notice.before) };
    return notice.kind === "churned"
      ? t("churned", values)
      : t(notice.kind, { ...values, fall: format.number(notice.fall, "percent") });
  };
  const lines = noticesOf(answer, useNow().getTime()).map((notice) => ({
    key: notice.kind,
    href: localizedHref(locale, places[notice.kind]),
    text: words(notice),
    broken: notice.kind === "late",
  }));
  return (
    <SectionCard title={t("title")}>
      <AttentionList lines={lines} nothing={t(hasComparison(answer) ? "nothing" : "noComparison")} />
    </SectionCard>
  );
}
