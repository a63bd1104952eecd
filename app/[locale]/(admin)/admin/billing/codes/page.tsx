import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingTabs } from "@/components/admin/billing/billing-tabs";
import { MakeCodeDialog } from "@/components/admin/billing/codes/code-dialogs";
import { CodesList } from "@/components/admin/billing/codes/codes-list";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { codesPage, promotionCodes } from "@/lib/admin/billing/codes/promotion-codes.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling");
  return { title: t("tabs.codes"), robots: { index: false } };
}

export default function AdminCodesPage({ searchParams }: PageProps<"/[locale]/admin/billing/codes">) {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const [answer, t] = await Promise.all([
          redirectIfRefused(readList(staff, promotionCodes, await searchParams, codesPage)),
          getTranslations("adminBilling"),
        ]);
        return (
          <>
            <SectionHeader title={t("title")}>{t("codes.lead")}</SectionHeader>
            <BillingTabs current="codes" />
            <Messages
              of={[
                "admin.change",
                "admin.list",
                "adminBilling.codes.make",
                "adminBilling.plans",
                "join.secondFactor",
                "points.levels",
              ]}
              errors={["panel", "billing", "codes"]}
            >
              <div className="mb-4 flex justify-end">
                <MakeCodeDialog />
              </div>
              <CodesList answer={answer} roles={staff.roles} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
