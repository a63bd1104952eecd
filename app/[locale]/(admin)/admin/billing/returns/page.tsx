import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingTabs } from "@/components/admin/billing/billing-tabs";
import { ReturnsList } from "@/components/admin/billing/returns-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { returnsPage } from "@/lib/admin/billing/schema";
import { allReturns } from "@/lib/admin/list/lists/returns";
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
        const [answer, t] = await redirectIfRefused(
          Promise.all([readList(staff, allReturns, await searchParams, returnsPage), getTranslations("adminBilling")]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <BillingTabs current="returns" />
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
              <ReturnsList answer={answer} roles={staff.roles} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
