import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingListFrame } from "@/components/admin/billing/billing-list-frame";
import { OrdersList } from "@/components/admin/billing/orders/orders-list";
import { ordersPage, allOrders } from "@/lib/admin/billing/lists/orders.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("tabs.orders"), robots: { index: false } };
}

export default function AdminOrdersPage({ searchParams }: PageProps<"/[locale]/admin/billing">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const answer = await redirectIfRefused(readList(staff, allOrders, await searchParams, ordersPage));
        return (
          <BillingListFrame current="orders">
            <OrdersList answer={answer} roles={staff.roles} />
          </BillingListFrame>
        );
      }}
    </SectionGate>
  );
}
