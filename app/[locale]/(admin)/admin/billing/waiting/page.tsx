import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingTabs } from "@/components/admin/billing/billing-tabs";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { PaymentCases } from "@/components/admin/work/payment-cases";
import { Messages } from "@/components/messages/messages";
import { EmptyState } from "@/components/ui/empty-state";
import { readAdminCases } from "@/lib/admin/cases";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("waiting.title"), robots: { index: false } };
}

export default function AdminWaitingPaymentsPage() {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const [cases, t] = await redirectIfRefused(
          Promise.all([readAdminCases(staff), getTranslations("adminBilling")]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <BillingTabs current="waiting" />
            <Messages of={[]}>
              {cases.waiting.length + cases.returned.length === 0 ? (
                <EmptyState title={t("waiting.none")}>{t("waiting.noneText")}</EmptyState>
              ) : (
                <PaymentCases cases={cases} />
              )}
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
