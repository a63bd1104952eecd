"use client";

import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { TextLink } from "@/components/ui/link";
import { Stat } from "@/components/ui/stat";
import { localizedHref } from "@/lib/platform/i18n/href";
import type { Dashboard } from "@/lib/members/dashboard/schema";

/** How the member's invitations are doing, and the link to send the next one. */
export function ReferralCard({ referral, appUrl }: { referral: Dashboard["referral"]; appUrl: string }) {
  const t = useTranslations("members.dashboard.referrals");
  const words = useTranslations("referrals.link");
  const locale = useLocale();
  return (
    <SectionCard
      title={t("title")}
      action={
        <TextLink href={localizedHref(locale, "/members/affiliate")} className="text-sm">
          {t("open")}
        </TextLink>
      }
    >
      <dl className="grid grid-cols-3 gap-4" data-testid="referral-stats">
        <Stat label={t("clicks")} value={referral.clicks} />
        <Stat label={t("signedUp")} value={referral.signed_up} />
        <Stat label={t("qualified")} value={referral.qualified} />
      </dl>
      {referral.code && (
        <CopyField
          className="mt-5"
          label={words("code")}
          value={`${appUrl}/r/${referral.vanity ?? referral.code}`}
          copyLabel={words("copy")}
          copiedLabel={words("copied")}
        />
      )}
    </SectionCard>
  );
}
