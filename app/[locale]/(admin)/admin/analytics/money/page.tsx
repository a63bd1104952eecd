import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { AnalyticsPage } from "@/components/admin/analytics/analytics-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminAnalytics.tabs");
  return { title: t("money"), robots: { index: false } };
}

export default function AnalyticsMoneyPage({ searchParams }: PageProps<"/[locale]/admin/analytics/money">) {
  return (
    <SectionGate of="analytics">
      {async (staff) => {
        if (!staff.roles.includes("admin")) notFound();
        return AnalyticsPage({ staff, tab: "money", query: await searchParams });
      }}
    </SectionGate>
  );
}
