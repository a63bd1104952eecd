import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { EventsList } from "@/components/admin/billing/events/events-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { stripeEvents } from "@/lib/admin/billing/lists/stripe-events.list";

export const generateMetadata = listMetadata(stripeEvents);

export default function AdminEventsPage({ searchParams }: PageProps<"/[locale]/admin/billing/events">) {
  return (
    <ListPage of={stripeEvents} searchParams={searchParams}>
      {(shown) => (
        <BillingListFrame current={stripeEvents.tab}>
          <EventsList {...shown} />
        </BillingListFrame>
      )}
    </ListPage>
  );
}
