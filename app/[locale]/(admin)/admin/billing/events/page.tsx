import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { EventsList } from "@/components/admin/billing/events/events-list";
import { eventsPage, stripeEvents } from "@/lib/admin/billing/lists/stripe-events.list";
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
        const answer = await redirectIfRefused(readList(staff, stripeEvents, await searchParams, eventsPage));
        return (
          <BillingListFrame current="events">
            <EventsList answer={answer} roles={staff.roles} />
          </BillingListFrame>
        );
      }}
    </SectionGate>
  );
}
