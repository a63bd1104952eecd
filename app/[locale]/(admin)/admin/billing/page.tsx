import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { OrdersList } from "@/components/admin/billing/orders/orders-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { allOrders } from "@/lib/admin/billing/lists/orders.list";

export const generateMetadata = listMetadata(allOrders);

export default function AdminOrdersPage({ searchParams }: PageProps<"/[locale]/admin/billing">) {
  return (
    <ListPage of={allOrders} searchParams={searchParams}>
      {(shown) => (
        <BillingListFrame current={allOrders.tab}>
          <OrdersList {...shown} />
        </BillingListFrame>
      )}
    </ListPage>
  );
}
