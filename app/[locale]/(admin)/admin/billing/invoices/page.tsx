import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingTabs } from "@/components/admin/billing/billing-tabs";
import { InvoicesList } from "@/components/admin/billing/invoices-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { invoicesPage } from "@/lib/admin/billing/schema";
import { allInvoices } from "@/lib/admin/list/lists/invoices";
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
        const [answer, t] = await redirectIfRefused(
          Promise.all([readList(staff, allInvoices, await searchParams, invoicesPage), getTranslations("adminBilling")]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <BillingTabs current="invoices" />
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
              <InvoicesList answer={answer} roles={staff.roles} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
