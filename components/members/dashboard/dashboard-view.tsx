"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { SuspensionNotice } from "@/components/appeals/suspension-notice";
import { Alert } from "@/components/members/alert";
import { askServer } from "@/components/members/ask-server";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Dashboard } from "@/lib/members/dashboard/schema";
import { ActivityList } from "./activity-list";
import { AltitudeCard } from "./altitude-card";
import { MembershipCard } from "./membership-card";
import { NextStepCard } from "./next-step-card";
import { ReferralCard } from "./referral-card";

const shownLines = 5;

type Props = { initial: Dashboard; appUrl: string };

/** The dashboard as the server rendered it; realtime changes make it read again. */
export function DashboardView({ initial, appUrl }: Props) {
  const t = useTranslations("members.dashboard");
  const locale = useLocale();
  const { data, isError } = useQuery({
    queryKey: ["dashboard"],
    queryFn: ({ signal }) => askServer<Dashboard>("/api/me/dashboard", signal),
    initialData: initial,
  });
  return (
    <div className="grid grid-cols-1 gap-6">
      {isError && <Alert>{t("offline")}</Alert>}
      {data.suspension && <SuspensionNotice suspension={data.suspension} />}
      <AltitudeCard xp={data.xp} owed={data.owed} levels={data.levels} />
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-6">
          <NextStepCard missing={data.missing} />
          <ReferralCard referral={data.referral} appUrl={appUrl} />
        </div>
        <div className="grid grid-cols-1 content-start gap-6">
          <MembershipCard membership={data} />
          <SectionCard
            title={t("activity.title")}
            action={
              <TextLink href={localizedHref(locale, "/members/altura-points/signups")} className="text-sm">
                {t("activity.all")}
              </TextLink>
            }
          >
            <ActivityList lines={data.ledger.slice(0, shownLines)} empty={t("activity.empty")} />
          </SectionCard>
        </div>
      </div>
    </div>
  );
}
