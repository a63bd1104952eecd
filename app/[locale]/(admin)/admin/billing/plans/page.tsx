import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingTabs } from "@/components/admin/billing/billing-tabs";
import { PlanPrices } from "@/components/admin/billing/plans/plan-prices";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { readPlans } from "@/lib/admin/billing/plans/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("tabs.plans"), robots: { index: false } };
}

export default function AdminPlansPage() {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const [plans, t] = await Promise.all([
          redirectIfRefused(readPlans(staff)),
          getTranslations("adminBilling"),
        ]);
        return (
          <>
            <SectionHeader title={t("title")}>{t("plansPage.lead")}</SectionHeader>
            <BillingTabs current="plans" />
            <Messages
              of={["admin.change", "adminBilling.plansPage", "join.secondFactor", "points.levels"]}
              errors={["panel", "billing"]}
            >
              <PlanPrices plans={plans} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
