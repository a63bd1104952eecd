import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { AnalyticsPage } from "@/components/admin/analytics/analytics-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminAnalytics.tabs");
  return { title: t("engagement"), robots: { index: false } };
}

export default function AnalyticsEngagementPage({
  searchParams,
}: PageProps<"/[locale]/admin/analytics/engagement">) {
  return (
    <SectionGate of="analytics">
      {async (staff) => AnalyticsPage({ staff, tab: "engagement", query: await searchParams })}
    </SectionGate>
  );
}
