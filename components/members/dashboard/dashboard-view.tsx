"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, type ReactNode } from "react";
import { Alert } from "@/components/members/alert";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Dashboard } from "@/lib/members/dashboard/schema";
import { pointsPath } from "@/lib/points/rules";
import { ActivityList } from "./activity-list";
import { AltitudeCard } from "./altitude-card";
import { MembershipCard } from "./membership-card";
import { ReferralCard } from "./referral-card";
import { useDashboard } from "./use-dashboard";

type Props = {
  initial: Dashboard;
  appUrl: string;
  /** What `initial` says about a suspension, and about tokens that wait or left. */
  notices: ReactNode;
};

const noticed = ({ suspension, voucher, lost_tokens }: Dashboard) =>
  JSON.stringify([suspension, voucher, lost_tokens]);

/** Few members need the words of a notice, so the server makes it: when its cause has changed meanwhile, it is asked again. */
function useNoticesOf(shown: Dashboard, rendered: Dashboard) {
  const router = useRouter();
  const changed = noticed(shown) !== noticed(rendered);
  const { version } = shown;
  useEffect(() => {
    if (changed) router.refresh();
  }, [changed, version, router]);
}

/** The dashboard as the server rendered it; realtime changes make it read again. */
export function DashboardView({ initial, appUrl, notices }: Props) {
  const t = useTranslations("members.dashboard");
  const locale = useLocale();
  const { data, isError } = useDashboard(initial);
  useNoticesOf(data, initial);
  return (
    <div className="grid grid-cols-1 gap-6">
      {isError && <Alert>{t("offline")}</Alert>}
      {notices}
      <AltitudeCard xp={data.xp} owed={data.owed} levels={data.levels} ridge={data.ridge} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-6">
          <MembershipCard membership={data} />
          <ReferralCard referral={data.referral} appUrl={appUrl} />
        </div>
        <SectionCard
          className="self-start"
          title={t("activity.title")}
          action={
            <TextLink href={localizedHref(locale, pointsPath(null))} className="text-sm">
              {t("activity.all")}
            </TextLink>
          }
        >
          <ActivityList lines={data.ledger} empty={t("activity.empty")} />
        </SectionCard>
      </div>
    </div>
  );
}
