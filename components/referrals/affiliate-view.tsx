"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/members/alert";
import { askServer } from "@/components/members/ask-server";
import { withQuery } from "@/lib/platform/query";
import type { ReferralOverview, ReferralPeriod } from "@/lib/referrals/schema";
import type { ShareWords } from "@/lib/referrals/share";
import { CampaignNote } from "./campaign-note";
import { FunnelCard } from "./funnel-card";
import { HowItWorks } from "./how-it-works";
import { LinkCard } from "./link-card";
import { PeriodTabs } from "./period-tabs";
import { RefereeTable } from "./referee-table";
import { ShareKit } from "./share-kit";
import { SourceCard } from "./source-card";

type Props = { initial: ReferralOverview; appUrl: string; days?: ReferralPeriod; shareWords: ShareWords };

/** The Referral Program page: the link, the funnel, everyone who joined, and the rules with their numbers. */
export function AffiliateView({ initial, appUrl, days, shareWords }: Props) {
  const t = useTranslations("members.dashboard");
  const { data, isError } = useQuery({
    queryKey: ["referrals", days ?? "all"],
    queryFn: ({ signal }) =>
      askServer<ReferralOverview>(withQuery("/api/me/referrals", { days: days && String(days) }), signal),
    initialData: initial,
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      {isError && <Alert>{t("offline")}</Alert>}
      {data.campaign && <CampaignNote campaign={data.campaign} base={data.values.qualified} />}
      <PeriodTabs days={days} />
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <LinkCard code={data.code} vanity={data.vanity} appUrl={appUrl} />
        <FunnelCard overview={data} />
      </div>
      {data.code && <ShareKit link={`${appUrl}/r/${data.vanity ?? data.code}`} words={shareWords} />}
      <SourceCard channels={data.channels} landings={data.landings} pace={data.pace} />
      <RefereeTable referees={data.referees} activeDays={data.rules.active_days} />
      <HowItWorks values={data.values} rules={data.rules} />
    </div>
  );
}
