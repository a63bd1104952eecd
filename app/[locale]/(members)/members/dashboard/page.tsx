import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DashboardView } from "@/components/members/dashboard/dashboard-view";
import { PageHeader } from "@/components/members/page-header";
import { Streamed } from "@/components/shell/streamed";
import { Badge } from "@/components/ui/badge";
import { Messages } from "@/components/messages/messages";
import { env } from "@/lib/platform/env";
import { readDashboard } from "@/lib/members/dashboard/dashboard";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members.dashboard");
  return { title: t("title"), robots: { index: false } };
}

async function content() {
  await requireMemberByRead("/members/dashboard");
  const [dashboard, t] = await redirectIfRefused(
    Promise.all([readDashboard(), getTranslations("members.dashboard")]),
  );
  const name = dashboard.profile.full_name?.split(" ")[0];
  return (
    <>
      <PageHeader title={t("title")} mark={<Badge tone="accent">{t("beta")}</Badge>}>
        {name ? t("greeting", { name }) : t("greetingNameless")}
      </PageHeader>
      <Messages
        of={[
          "appeals.answer",
          "appeals.appeal",
          "appeals.cancel",
          "appeals.close",
          "appeals.once",
          "appeals.send",
          "appeals.state",
          "appeals.suspension",
          "appeals.text",
          "appeals.textHint",
          "appeals.title",
          "appeals.withdraw",
          "appeals.withdrawText",
          "appeals.withdrawTitle",
          "members.dashboard.activity",
          "members.dashboard.altitude",
          "members.dashboard.membership",
          "members.dashboard.next",
          "members.dashboard.offline",
          "members.dashboard.referrals",
          "members.tiers",
          "points.levels",
          "points.owed",
          "points.reasons",
          "points.signed",
          "referrals.link.code",
          "referrals.link.copied",
          "referrals.link.copy",
        ]}
        errors={["appeals", "billing"]}
      >
        <DashboardView initial={dashboard} appUrl={env.APP_URL} />
      </Messages>
    </>
  );
}

export default function DashboardPage() {
  return <Streamed content={content} />;
}
