import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingTabs } from "@/components/admin/billing/billing-tabs";
import { EventsList } from "@/components/admin/billing/events-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { eventsPage } from "@/lib/admin/billing/schema";
import { stripeEvents } from "@/lib/admin/list/lists/stripe-events";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("tabs.events"), robots: { index: false } };
}

export default function AdminEventsPage({ searchParams }: PageProps<"/[locale]/admin/billing/events">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const [answer, t] = await redirectIfRefused(
          Promise.all([readList(staff, stripeEvents, await searchParams, eventsPage), getTranslations("adminBilling")]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <BillingTabs current="events" />
            <Messages
              of={[
                "admin.change.stepUp",
                "admin.change.stepUpFailed",
                "admin.change.stepUpText",
                "admin.list",
                "join.secondFactor",
              ]}
              errors={["secondFactor", "staff"]}
            >
              <EventsList answer={answer} roles={staff.roles} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
