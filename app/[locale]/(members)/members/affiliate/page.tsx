import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/members/page-header";
import { AffiliateView } from "@/components/referrals/affiliate-view";
import { Messages } from "@/components/messages/messages";
import { Streamed } from "@/components/shell/streamed";
import { env } from "@/lib/platform/env";
import { readReferralOverview } from "@/lib/referrals/queries";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("referrals");
  return { title: t("title"), description: t("metadata"), robots: { index: false } };
}

async function content() {
  await requireMemberByRead("/members/affiliate");
  const [overview, t] = await redirectIfRefused(
    Promise.all([readReferralOverview(), getTranslations("referrals")]),
  );
  return (
    <>
      <PageHeader title={t("title")}>
        {t("lead", overview.values)} {t(overview.vanity ? "leadVanity" : "leadCode")}
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
          "appeals.text",
          "appeals.textHint",
          "appeals.title",
          "appeals.withdraw",
          "appeals.withdrawText",
          "appeals.withdrawTitle",
          "members.dashboard.offline",
          "referrals.funnel",
          "referrals.how",
          "referrals.link",
          "referrals.missing",
          "referrals.points",
          "referrals.referees",
          "referrals.stages",
        ]}
        errors={["appeals"]}
      >
        <AffiliateView initial={overview} appUrl={env.APP_URL} />
      </Messages>
    </>
  );
}

export default function AffiliatePage() {
  return <Streamed content={content} />;
}
