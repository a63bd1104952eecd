import { getTranslations } from "next-intl/server";
import { EventList } from "@/components/admin/analytics/event-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { ListMessages } from "@/components/admin/list/list-messages";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { singleEvents } from "@/lib/admin/analytics/analytics-events.list";

export const generateMetadata = listMetadata(singleEvents);

export default function AdminEventsPage({ searchParams }: PageProps<"/[locale]/admin/analytics/events">) {
  return (
    <ListPage of={singleEvents} searchParams={searchParams}>
      {async (shown) => {
        const t = await getTranslations("adminAnalytics.events");
        return (
          <ListMessages>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <EventList {...shown} />
          </ListMessages>
        );
      }}
    </ListPage>
  );
}
