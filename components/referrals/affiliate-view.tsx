"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/members/alert";
import { askServer } from "@/components/members/ask-server";
import { withQuery } from "@/lib/platform/query";
import type { ReferralOverview, ReferralPart, ReferralPeriod } from "@/lib/referrals/schema";
import type { ShareWords } from "@/lib/referrals/share";
import { CampaignNote } from "./campaign-note";
import { CurveCard } from "./curve-card";
import { EarningsCard } from "./earnings-card";
import { FunnelCard } from "./funnel-card";
import { HowItWorks } from "./how-it-works";
import { LinkCard } from "./link-card";
import { PartTabs, PeriodTabs } from "./part-tabs";
import { RefereeTable } from "./referee-table";
import { ShareKit } from "./share-kit";
import { SourceCard } from "./source-card";

type PartProps = { data: ReferralOverview; appUrl: string; days?: ReferralPeriod };

/** How it goes: the link, who came how far and when, what it brought, and the rules with their numbers. */
function Overview({ data, appUrl, days }: PartProps) {
  return (
    <>
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <LinkCard code={data.code} vanity={data.vanity} shownAs={data.shown_as} appUrl={appUrl} />
        <FunnelCard overview={data} />
        <CurveCard curve={data.curve} days={days} key={days} />
        <EarningsCard earnings={data.earnings} />
      </div>
      <RefereeTable referees={data.referees} activeDays={data.rules.active_days} />
      <HowItWorks values={data.values} rules={data.rules} folded={data.referees.length > 0} />
    </>
  );
}

type Props = {
  initial: ReferralOverview;
  appUrl: string;
  days?: ReferralPeriod;
  /** Which part; all of them, without links to another, for staff who view the page as the member. */
  part?: ReferralPart;
  shareWords: ShareWords;
};

/** The Referral Program page: the overview, the texts to share, and where people come from. */
export function AffiliateView({ initial, appUrl, days, part, shareWords }: Props) {
  const t = useTranslations("members.dashboard");
  const { data, isError } = useQuery({
    queryKey: ["referrals", days ?? "all"],
    queryFn: ({ signal }) =>
      askServer<ReferralOverview>(withQuery("/api/me/referrals", { days: days && String(days) }), signal),
    initialData: initial,
  });
  const shows = (each: ReferralPart) => part === undefined || part === each;
  return (
    <div className="grid grid-cols-1 gap-6">
      {isError && <Alert>{t("offline")}</Alert>}
      {data.campaign && <CampaignNote campaign={data.campaign} base={data.values.qualified} />}
      {part && <PartTabs days={days} part={part} />}
      {part && part !== "share" && <PeriodTabs days={days} part={part} />}
      {shows("overview") && <Overview data={data} appUrl={appUrl} days={days} />}
      {shows("share") && data.code && (
        <ShareKit link={`${appUrl}/r/${data.vanity ?? data.code}`} words={shareWords} />
      )}
      {shows("sources") && <SourceCard channels={data.channels} landings={data.landings} pace={data.pace} />}
    </div>
  );
}
