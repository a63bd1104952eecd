import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { ReturnsList } from "@/components/admin/billing/payments/returns-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { allReturns } from "@/lib/admin/billing/lists/returns.list";

export const generateMetadata = listMetadata(allReturns);

export default function AdminReturnsPage({ searchParams }: PageProps<"/[locale]/admin/billing/returns">) {
  return (
    <ListPage of={allReturns} searchParams={searchParams}>
      {(shown) => (
        <BillingListFrame current={allReturns.tab}>
          <ReturnsList {...shown} />
        </BillingListFrame>
      )}
    </ListPage>
  );
}
