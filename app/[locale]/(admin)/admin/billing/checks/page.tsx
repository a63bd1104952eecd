import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { BillingTabs } from "@/components/admin/billing/billing-tabs";
import { CheckList } from "@/components/admin/billing/checks/check-list";
import { CheckStart } from "@/components/admin/billing/checks/check-start";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { Messages } from "@/components/messages/messages";
import { readChecks } from "@/lib/admin/billing/queries";
import { redirectIfRefused } from "@/lib/guard/page";
import { now } from "@/lib/platform/clock";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("adminBilling.check");
  return { title: t("runs"), robots: { index: false } };
}

export default function AdminChecksPage() {
  return (
    <SectionGate of="billing">
      {async (staff) => {
        const [checks, t] = await redirectIfRefused(
          Promise.all([readChecks(staff), getTranslations("adminBilling")]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("check.lead")}</SectionHeader>
            <BillingTabs current="checks" />
            <Messages of={["adminBilling.check"]} errors={["panel"]}>
              <CheckStart day={now().toISOString().slice(0, 10)} />
              <CheckList checks={checks} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
