import { getTranslations } from "next-intl/server";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { AuditList } from "@/components/admin/security/audit-list";
import { SecurityTabs } from "@/components/admin/security/security-tabs";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { auditLines } from "@/lib/admin/security/audit.list";

export const generateMetadata = listMetadata(auditLines);

export default function AdminAuditPage({ searchParams }: PageProps<"/[locale]/admin/security/audit">) {
  return (
    <ListPage of={auditLines} searchParams={searchParams}>
      {async (shown) => {
        const t = await getTranslations("admin.security");
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <SecurityTabs current={auditLines.tab} />
            <Messages
              of={["admin.change", "admin.list", "join.secondFactor", "points.levels"]}
              errors={["panel", "referrals"]}
            >
              <AuditList {...shown} />
            </Messages>
          </>
        );
      }}
    </ListPage>
  );
}
