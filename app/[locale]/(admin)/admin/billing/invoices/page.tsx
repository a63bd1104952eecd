import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { InvoicesList } from "@/components/admin/billing/payments/invoices-list";
import { invoicesPage, allInvoices } from "@/lib/admin/billing/lists/invoices.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("tabs.invoices"), robots: { index: false } };
}

export default function AdminInvoicesPage({ searchParams }: PageProps<"/[locale]/admin/billing/invoices">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const answer = await redirectIfRefused(
          readList(staff, allInvoices, await searchParams, invoicesPage),
        );
        return (
          <BillingListFrame current="invoices">
            <InvoicesList answer={answer} roles={staff.roles} />
          </BillingListFrame>
        );
      }}
    </SectionGate>
  );
}
