import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { Attention } from "@/components/admin/dashboard/attention";
import { DashboardView } from "@/components/admin/dashboard/dashboard-view";
import { FirstSteps } from "@/components/admin/dashboard/first-steps";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { TabLinks } from "@/components/ui/tab-links";
import { readDashboard } from "@/lib/admin/dashboard/queries";
import { periodInAddress, periods } from "@/lib/admin/dashboard/schema";
import { redirectIfRefused } from "@/lib/guard/page";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.dashboard");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminDashboardPage({ searchParams }: PageProps<"/[locale]/admin/dashboard">) {
  return (
    <SectionGate of="dashboard">
      {async (staff) => {
        const days = periodInAddress.parse((await searchParams).days);
        const [{ dashboard, firstSteps }, locale, t] = await redirectIfRefused(
          Promise.all([readDashboard(staff, days), getLocale(), getTranslations("admin.dashboard")]),
        );
        const { recorded_at: at } = dashboard;
        return (
          <>
            <SectionHeader title={t("title")}>
              {at ? t("lead", { at: formatter(locale).time(at, "medium") }) : t("leadUnrecorded")}
            </SectionHeader>
            <Attention waiting={dashboard.waiting} alerts={dashboard.alerts} />
            {firstSteps && (
              <Messages
                of={["admin.change", "admin.dashboard.firstSteps.hide", "join.secondFactor", "points.levels"]}
                errors={["panel"]}
              >
                <FirstSteps {...firstSteps} />
              </Messages>
            )}
            <TabLinks
              label={t("period")}
              className="mb-6"
              tabs={periods.map((each) => ({
                key: String(each),
                href: localizedHref(locale, `/admin/dashboard?days=${each}`),
                text: t("days", { days: each }),
                current: each === days,
              }))}
            />
            <DashboardView dashboard={dashboard} />
          </>
        );
      }}
    </SectionGate>
  );
}
