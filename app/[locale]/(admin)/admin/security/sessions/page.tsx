import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SectionGate } from "@/components/admin/access/section-gate";
import { SectionHeader } from "@/components/admin/frame/section-header";
import { SessionsList } from "@/components/admin/security/sessions-list";
import { SecurityTabs } from "@/components/admin/security/security-tabs";
import { Messages } from "@/components/messages/messages";
import { allSessions, sessionsPage } from "@/lib/admin/security/sessions.list";
import { readList } from "@/lib/admin/list/queries";
import { redirectIfRefused } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("admin.security");
  return { title: t("sessions"), robots: { index: false } };
}

export default function AdminSessionsPage({ searchParams }: PageProps<"/[locale]/admin/security/sessions">) {
  return (
    <SectionGate of="security">
      {async (staff) => {
        const [answer, t] = await redirectIfRefused(
          Promise.all([
            readList(staff, allSessions, await searchParams, sessionsPage),
            getTranslations("admin.security"),
          ]),
        );
        return (
          <>
            <SectionHeader title={t("title")}>{t("lead")}</SectionHeader>
            <SecurityTabs current="sessions" />
            <Messages
              of={[
                "admin.change",
                "admin.file.endAll",
                "admin.file.endOne",
                "admin.file.endText",
                "admin.list",
                "join.secondFactor",
                "points.levels",
              ]}
              errors={["panel", "referrals"]}
            >
              <SessionsList answer={answer} roles={staff.roles} />
            </Messages>
          </>
        );
      }}
    </SectionGate>
  );
}
