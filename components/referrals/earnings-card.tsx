"use client";

import { useLocale, useTranslations } from "next-intl";
import { CommissionSums } from "@/components/earnings/commission-sums";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { ReferralOverview } from "@/lib/referrals/schema";
import { localizedHref } from "@/lib/platform/i18n/href";

/** What the referrals have earned in money: the figures of the page of earnings, of all time. */
export function EarningsCard({ earnings }: Pick<ReferralOverview, "earnings">) {
  const t = useTranslations("referrals.earned");
  const locale = useLocale();
  return (
    <SectionCard
      title={t("title")}
      note={t("note")}
      action={<TextLink href={localizedHref(locale, "/members/earnings")}>{t("open")}</TextLink>}
    >
      <CommissionSums sums={earnings} />
    </SectionCard>
  );
}
