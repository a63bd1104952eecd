"use client";

import { useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { RollingNumber } from "@/components/members/dashboard/rolling-number";

/** What just came into the ledger. */
export type Landed = { number: number; points: number; words: string };

type LandedCardProps = { xp: number; earned: number; landed: Landed | null; href: string };

/** The member's altitude beside the missions: a claim lands here as its line while the figure rolls. */
export function LandedCard({ xp, earned, landed, href }: LandedCardProps) {
  const t = useTranslations("missions.own");
  const points = useTranslations("missions");
  return (
    <SectionCard title={t("title")}>
      <p className="figures text-3xl font-medium" data-testid="xp">
        <RollingNumber value={xp} />{" "}
        <span className="text-muted font-sans text-base">{t("unit", { xp })}</span>
      </p>
      <p className="text-muted mt-1 text-sm">{t("earned", { points: earned })}</p>
      <div role="status" className="min-h-6">
        {landed && (
          <p key={landed.number} className="animate-rise mt-3 flex justify-between gap-4 text-sm">
            <span>{landed.words}</span>
            <span className="figures text-positive">{points("points", { points: landed.points })}</span>
          </p>
        )}
      </div>
      <TextLink href={href} className="mt-2 inline-block text-sm">
        {t("line")}
      </TextLink>
    </SectionCard>
  );
}
