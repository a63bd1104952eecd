import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { OwnSuspension } from "@/components/appeals/own-suspension";
import { DashboardView } from "@/components/members/dashboard/dashboard-view";
import { Greeting } from "@/components/members/dashboard/greeting";
import { LostTokens } from "@/components/members/dashboard/lost-tokens";
import { UnreachableNotice } from "@/components/members/dashboard/unreachable-notice";
import { PageHeader } from "@/components/members/page-header";
import { TokenCard } from "@/components/settings/token-card";
import { Streamed } from "@/components/shell/streamed";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/link";
import { Messages } from "@/components/messages/messages";
import { env } from "@/lib/platform/env";
import { localizedHref } from "@/lib/platform/i18n/href";
import { readDashboard } from "@/lib/members/dashboard/dashboard";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members.dashboard");
  return { title: t("title"), robots: { index: false } };
}

async function content() {
  await requireMemberByRead("/members/dashboard");
  const [dashboard, t, locale] = await redirectIfRefused(
    Promise.all([readDashboard(), getTranslations("members.dashboard"), getLocale()]),
  );
  return (
    <Messages
      of={[
        "members.dashboard.activity",
        "members.dashboard.altitude",
        "members.dashboard.greeting",
        "members.dashboard.greetingNameless",
        "members.dashboard.membership",
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
    >
      <PageHeader
        title={t("title")}
        mark={<Badge tone="accent">{t("beta")}</Badge>}
        action={<ButtonLink href={localizedHref(locale, "/members")}>{t("today")}</ButtonLink>}
      >
        <Greeting initial={dashboard} />
      </PageHeader>
      <DashboardView
        initial={dashboard}
        appUrl={env.APP_URL}
        notices={
          <>
            {dashboard.suspension && <OwnSuspension suspension={dashboard.suspension} />}
            <UnreachableNotice reason={dashboard.unreachable} />
            <TokenCard voucher={dashboard.voucher} />
            <LostTokens tokens={dashboard.lost_tokens} />
          </>
        }
      />
    </Messages>
  );
}

export default function DashboardPage() {
  return <Streamed content={content} />;
}
