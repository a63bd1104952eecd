"use client";

import { useLocale, useTranslations } from "next-intl";
import { Moment } from "@/components/moments/moment";
import type { ReferralOverview } from "@/lib/referrals/schema";

type Props = { campaign: NonNullable<ReferralOverview["campaign"]>; base: number };

/** What a referral brings on top of its own points while a campaign counts for the member, and until when. */
export function CampaignNote({ campaign: { titles, points, ends_at }, base }: Props) {
  const t = useTranslations("referrals.campaign");
  const locale = useLocale();
  return (
    <section className="border-accent rounded-card border px-5 py-4" aria-label={t("label")}>
      <h2 className="font-semibold">{titles[locale] ?? titles.en}</h2>
      <p className="text-muted mt-1 max-w-[70ch] text-sm">
        {t("text", { points, base, total: base + points })}{" "}
        {ends_at ? t.rich("until", { time: () => <Moment at={ends_at} show="medium" /> }) : t("stands")}
      </p>
    </section>
  );
}
