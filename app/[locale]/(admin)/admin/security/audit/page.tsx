import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { AuditList } from "@/components/admin/security/audit-list";
import { SecurityTabs } from "@/components/admin/security/security-tabs";
import { Messages } from "@/components/messages/messages";
import { auditLines, auditPage } from "@/lib/admin/security/audit.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.security");
  return { title: t("audit"), robots: { index: false } };
}

export default function AdminAuditPage({ searchParams }: PageProps<"/[locale]/admin/security/audit">) {
  return (
    <SectionGate of="security">
      {async (staff) => {
        const [answer, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, auditLines, await searchParams, auditPage),
            getTranslations("admin.security"),
          ]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <SecurityTabs current="audit" />
            <Messages
              of={["admin.change", "admin.list", "join.secondFactor", "points.levels"]}
              errors={["panel", "referrals"]}
            >
              <AuditList answer={answer} roles={staff.roles} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
