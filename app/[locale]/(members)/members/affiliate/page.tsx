import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/members/page-header";
import { AffiliateView } from "@/components/referrals/affiliate-view";
import { readShareWords } from "@/components/referrals/share-words";
import { Messages } from "@/components/messages/messages";
import { Streamed } from "@/components/shell/streamed";
import { env } from "@/lib/platform/env";
import { readReferralOverview } from "@/lib/referrals/queries";
import { referralAddress } from "@/lib/referrals/schema";
import { redirectIfRefused, requireMemberByRead } from "@/lib/guard/page";

type Props = PageProps<"/[locale]/members/affiliate">;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("referrals");
  return { title: t("title"), description: t("metadata"), robots: { index: false } };
}

async function content({ searchParams }: Props) {
  const { days, part = "overview" } = referralAddress.parse(await searchParams);
  await requireMemberByRead("/members/affiliate");
  const [overview, t, shareWords] = await redirectIfRefused(
    Promise.all([readReferralOverview(days), getTranslations("referrals"), readShareWords()]),
  );
  return (
    <>
      <PageHeader title={t("title")}>
        {t("lead", overview.values)} {t(overview.vanity ? "leadVanity" : "leadCode")}
      </PageHeader>
      <Messages
        of={[
          "appeals.alone",
          "appeals.answer",
          "appeals.appeal",
          "appeals.cancel",
          "appeals.close",
          "appeals.countsAt",
          "appeals.once",
          "appeals.onceAlone",
          "appeals.send",
          "appeals.state",
          "appeals.text",
          "appeals.textHint",
          "appeals.title",
          "appeals.withdraw",
          "appeals.withdrawText",
          "appeals.withdrawTitle",
          "charts.before",
          "charts.day",
          "charts.empty",
          "charts.now",
          "charts.table",
          "charts.week",
          "commission.empty",
          "commission.states",
          "commission.sums",
          "hub.picture",
          "members.dashboard.offline",
          "referrals.campaign",
          "referrals.curve",
          "referrals.earned",
          "referrals.funnel",
          "referrals.how",
          "referrals.kit",
          "referrals.link",
          "referrals.missing",
          "referrals.pace",
          "referrals.parts",
          "referrals.period",
          "referrals.points",
          "referrals.referees",
          "referrals.remind",
          "referrals.sources",
          "referrals.stages",
        ]}
        errors={["appeals", "referrals"]}
      >
        <AffiliateView
          initial={overview}
          appUrl={env.APP_URL}
          days={days}
          part={part}
          shareWords={shareWords}
        />
      </Messages>
    </>
  );
}

export default function AffiliatePage(props: Props) {
  return <Streamed content={() => content(props)} />;
}
