"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/members/alert";
import { askServer } from "@/components/members/ask-server";
import type { ReferralOverview } from "@/lib/referrals/schema";
import { FunnelCard } from "./funnel-card";
import { HowItWorks } from "./how-it-works";
import { LinkCard } from "./link-card";
import { RefereeTable } from "./referee-table";

type Props = { initial: ReferralOverview; appUrl: string };

/** The Referral Program page: the link, the funnel, everyone who joined, and the rules with their numbers. */
export function AffiliateView({ initial, appUrl }: Props) {
  const t = useTranslations("members.dashboard");
  const { data, isError } = useQuery({
    queryKey: ["referrals"],
    queryFn: ({ signal }) => askServer<ReferralOverview>("/api/me/referrals", signal),
    initialData: initial,
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      {isError && <Alert>{t("offline")}</Alert>}
      <div className="grid grid-cols-1 gap-6 xl:grid-cols-2">
        <LinkCard code={data.code} vanity={data.vanity} appUrl={appUrl} />
        <FunnelCard overview={data} />
      </div>
      <RefereeTable referees={data.referees} />
      <HowItWorks values={data.values} />
    </div>
  );
}
