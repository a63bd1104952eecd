import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingTabs } from "@/components/admin/billing/billing-tabs";
import { OrdersList } from "@/components/admin/billing/orders-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { ordersPage } from "@/lib/admin/billing/schema";
import { allOrders } from "@/lib/admin/list/lists/orders";
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
        const [answer, t] = await redirectIfRefused(
          Promise.all([readList(staff, allOrders, await searchParams, ordersPage), getTranslations("adminBilling")]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <BillingTabs current="orders" />
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
              <OrdersList answer={answer} roles={staff.roles} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
