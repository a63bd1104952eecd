import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingTabs } from "@/components/admin/billing/billing-tabs";
import { SubscriptionsList } from "@/components/admin/billing/subscriptions-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { subscriptionsPage } from "@/lib/admin/billing/schema";
import { allSubscriptions } from "@/lib/admin/list/lists/subscriptions";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("tabs.subscriptions"), robots: { index: false } };
}

export default function AdminSubscriptionsPage({ searchParams }: PageProps<"/[locale]/admin/billing/subscriptions">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const [answer, t] = await redirectIfRefused(
          Promise.all([readList(staff, allSubscriptions, await searchParams, subscriptionsPage), getTranslations("adminBilling")]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <BillingTabs current="subscriptions" />
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
              <SubscriptionsList answer={answer} roles={staff.roles} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
