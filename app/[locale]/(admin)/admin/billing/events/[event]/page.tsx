import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { SectionGate } from "@/components/admin/access/section-gate";
import { EventView } from "@/components/admin/billing/events/event-view";
import { Messages } from "@/components/messages/messages";
import { readEvent } from "@/lib/admin/billing/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { AppError } from "@/lib/platform/errors";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("tabs.events"), robots: { index: false } };
}

export default function AdminEventPage({ params }: PageProps<"/[locale]/admin/billing/events/[event]">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const id = decodeURIComponent((await params).event);
        const event = await redirectIfRefused(readEvent(staff, id)).catch((error: unknown) => {
          if (error instanceof AppError && error.status === 404) notFound();
          throw error;
        });
        return (
          <Messages
            of={["admin.change", "adminBilling.event", "join.secondFactor", "points.levels"]}
            errors={["panel", "billing"]}
          >
            <EventView event={event} />
          </Messages>
        );
      }}
    </SectionGate>
  );
}
