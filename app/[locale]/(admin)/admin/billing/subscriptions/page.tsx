import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { SubscriptionsList } from "@/components/admin/billing/payments/subscriptions-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { allSubscriptions } from "@/lib/admin/billing/lists/subscriptions.list";

export const generateMetadata = listMetadata(allSubscriptions);

export default function AdminSubscriptionsPage({
  searchParams,
}: PageProps<"/[locale]/admin/billing/subscriptions">) {
  return (
    <ListPage of={allSubscriptions} searchParams={searchParams}>
      {(shown) => (
        <BillingListFrame current={allSubscriptions.tab}>
          <SubscriptionsList {...shown} />
        </BillingListFrame>
      )}
    </ListPage>
  );
}
