import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { SubscriptionsList } from "@/components/admin/billing/payments/subscriptions-list";
import { subscriptionsPage, allSubscriptions } from "@/lib/admin/billing/lists/subscriptions.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("tabs.subscriptions"), robots: { index: false } };
}

export default function AdminSubscriptionsPage({
  searchParams,
}: PageProps<"/[locale]/admin/billing/subscriptions">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const answer = await redirectIfRefused(
          readList(staff, allSubscriptions, await searchParams, subscriptionsPage),
        );
        return (
          <BillingListFrame current="subscriptions">
            <SubscriptionsList answer={answer} roles={staff.roles} />
          </BillingListFrame>
        );
      }}
    </SectionGate>
  );
}
