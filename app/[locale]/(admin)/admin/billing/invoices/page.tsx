import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { InvoicesList } from "@/components/admin/billing/payments/invoices-list";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { allInvoices } from "@/lib/admin/billing/lists/invoices.list";

export const generateMetadata = listMetadata(allInvoices);

export default function AdminInvoicesPage({ searchParams }: PageProps<"/[locale]/admin/billing/invoices">) {
  return (
    <ListPage of={allInvoices} searchParams={searchParams}>
      {(shown) => (
        <BillingListFrame current={allInvoices.tab}>
          <InvoicesList {...shown} />
        </BillingListFrame>
      )}
    </ListPage>
  );
}
