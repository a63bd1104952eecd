import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { ClickList } from "@/components/admin/analytics/click-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListMessages } from "@/components/admin/list/list-messages";
import { referralClicks, referralClicksPage } from "@/lib/admin/analytics/referral-clicks.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminAnalytics.clicks");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminClicksPage({ searchParams }: PageProps<"/[locale]/admin/analytics/clicks">) {
  return (
    <SectionGate of="analytics">
      {async (staff) => {
        if (!staff.roles.includes("admin")) notFound();
        const [answer, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, referralClicks, await searchParams, referralClicksPage),
            getTranslations("adminAnalytics.clicks"),
          ]),
        );
        return (
          <ListMessages>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <ClickList answer={answer} roles={staff.roles} />
          </ListMessages>
        );
      }}
    </SectionGate>
  );
}
