import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { AnalyticsPage } from "@/components/admin/analytics/analytics-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminAnalytics");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminAnalyticsPage({ searchParams }: PageProps<"/[locale]/admin/analytics">) {
  return (
    <SectionGate of="analytics">
      {async (staff) => AnalyticsPage({ staff, tab: "overview", query: await searchParams })}
    </SectionGate>
  );
}
