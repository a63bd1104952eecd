import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { EventList } from "@/components/admin/analytics/event-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListMessages } from "@/components/admin/list/list-messages";
import { singleEvents, singleEventsPage } from "@/lib/admin/analytics/analytics-events.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminAnalytics.events");
  return { title: t("title"), robots: { index: false } };
}

export default function AdminEventsPage({ searchParams }: PageProps<"/[locale]/admin/analytics/events">) {
  return (
    <SectionGate of="analytics">
      {async (staff) => {
        if (!staff.roles.includes("admin")) notFound();
        const [answer, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, singleEvents, await searchParams, singleEventsPage),
            getTranslations("adminAnalytics.events"),
          ]),
        );
        return (
          <ListMessages>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <EventList answer={answer} roles={staff.roles} />
          </ListMessages>
        );
      }}
    </SectionGate>
  );
}
