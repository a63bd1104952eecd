import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { ReturnsList } from "@/components/admin/billing/payments/returns-list";
import { returnsPage, allReturns } from "@/lib/admin/billing/lists/returns.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("tabs.returns"), robots: { index: false } };
}

export default function AdminReturnsPage({ searchParams }: PageProps<"/[locale]/admin/billing/returns">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const answer = await redirectIfRefused(readList(staff, allReturns, await searchParams, returnsPage));
        return (
          <BillingListFrame current="returns">
            <ReturnsList answer={answer} roles={staff.roles} />
          </BillingListFrame>
        );
      }}
    </SectionGate>
  );
}
