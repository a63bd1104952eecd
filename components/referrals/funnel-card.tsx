"use client";

import { useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { Stat } from "@/components/ui/stat";
import { RollingNumber } from "@/components/members/dashboard/rolling-number";
import { formatter } from "@/lib/platform/i18n/format";
import type { ReferralOverview } from "@/lib/referrals/schema";
import { funnelStages, type FunnelStage } from "@/lib/referrals/stages";

const words = {
  clicked: "clicked",
  signed_up: "signedUp",
  wallet_linked: "walletLinked",
  minted: "minted",
  qualified: "qualified",
} as const satisfies Record<FunnelStage, string>;

/** How many came how far, and what that is worth. Bars are shares of the first stage. */
export function FunnelCard({ overview }: { overview: ReferralOverview }) {
  const t = useTranslations("referrals");
  const locale = useLocale();
  const { funnel } = overview;
  const stages = funnelStages.map((stage) => ({ key: words[stage], count: funnel[stage] }));
  const most = Math.max(...stages.map((stage) => stage.count), 1);
  return (
    <SectionCard title={t("funnel.title")}>
      <ol className="grid gap-3">
        {stages.map(({ key, count }) => (
          <li key={key} className="grid grid-cols-[8rem_1fr_3rem] items-center gap-3 text-sm">
            <span>{t(`funnel.${key}`)}</span>
            <span className="bg-raised h-2 overflow-hidden rounded-full" aria-hidden="true">
              <span
                className="bg-glacier block h-full rounded-full transition-[width]"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </span>
            <span className="figures text-right" data-testid={`funnel-${key}`}>
              {formatter(locale).number(count)}
            </span>
          </li>
        ))}
      </ol>
      <dl className="border-line mt-5 grid grid-cols-2 gap-4 border-t pt-5">
        <Stat label={t("points.earned")} value={<RollingNumber value={overview.points_earned} />} />
        <Stat
          label={t("points.pending")}
          value={<RollingNumber value={overview.points_pending} />}
          note={t("points.pendingNote")}
        />
      </dl>
    </SectionCard>
  );
}
