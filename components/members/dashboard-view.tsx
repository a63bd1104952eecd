"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/members/alert";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { Stat } from "@/components/ui/stat";
import { localizedHref } from "@/lib/i18n/href";
import { dashboardKey, readDashboard, type Dashboard } from "@/lib/members/dashboard";
import { createBrowserSupabase, type BrowserConfig } from "@/lib/supabase/browser";
import { ActivityList } from "./activity-list";
import { AltitudeCard } from "./altitude-card";
import { MembershipCard } from "./membership-card";
import { NextStepCard } from "./next-step-card";

/** The dashboard as the server rendered it; realtime changes make it read again. */
export function DashboardView({ initial, supabase }: { initial: Dashboard; supabase: BrowserConfig }) {
  const t = useTranslations("members.dashboard");
  const locale = useLocale();
  const { data, isError } = useQuery({
    queryKey: dashboardKey,
    queryFn: () => readDashboard(createBrowserSupabase(supabase)),
    initialData: initial,
  });
  const { referral } = data;
  return (
    <div className="grid gap-6">
      {isError && <Alert>{t("offline")}</Alert>}
      <AltitudeCard xp={data.xp} />
      <div className="grid gap-6 md:grid-cols-2">
        <NextStepCard missing={data.missing} />
        <MembershipCard dashboard={data} />
        <SectionCard
          title={t("referrals.title")}
          action={
            <TextLink href={localizedHref(locale, "/members/affiliate")} className="text-sm">
              {t("referrals.open")}
            </TextLink>
          }
        >
          <dl className="grid grid-cols-3 gap-4" data-testid="referral-stats">
            <Stat label={t("referrals.clicks")} value={referral.clicks} />
            <Stat label={t("referrals.signedUp")} value={referral.signed_up} />
            <Stat label={t("referrals.qualified")} value={referral.qualified} />
          </dl>
        </SectionCard>
        <SectionCard
          title={t("activity.title")}
          action={
            <TextLink href={localizedHref(locale, "/members/altura-points/signups")} className="text-sm">
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
