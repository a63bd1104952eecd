import { getTranslations } from "next-intl/server";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { SessionsList } from "@/components/admin/security/sessions-list";
import { SecurityTabs } from "@/components/admin/security/security-tabs";
import { ListPage, listMetadata } from "@/components/admin/list/list-page";
import { Messages } from "@/components/messages/messages";
import { allSessions } from "@/lib/admin/security/sessions.list";

export const generateMetadata = listMetadata(allSessions);

export default function AdminSessionsPage({ searchParams }: PageProps<"/[locale]/admin/security/sessions">) {
  return (
    <ListPage of={allSessions} searchParams={searchParams}>
      {async (shown) => {
        const t = await getTranslations("admin.security");
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <SecurityTabs current={allSessions.tab} />
            <Messages
              of={[
                "admin.change",
                "admin.file.endAll",
                "admin.file.endAllText",
                "admin.file.endOne",
                "admin.file.endText",
                "admin.list",
                "join.secondFactor",
                "points.levels",
              ]}
              errors={["panel", "referrals"]}
            >
              <SessionsList {...shown} />
            </Messages>
          </>
        );
      }}
    </ListPage>
  );
}
