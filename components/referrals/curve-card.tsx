"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import { SectionCard } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { fillCurve } from "@/lib/referrals/curve";
import type { ReferralOverview, ReferralPeriod } from "@/lib/referrals/schema";

const steps = ["day", "week"] as const;
type Step = (typeof steps)[number];

/** How often the links were opened and who joined by them, over the time that the page covers. */
export function CurveCard({ curve, days }: { curve: ReferralOverview["curve"]; days?: ReferralPeriod }) {
  const t = useTranslations("referrals.curve");
  const sources = useTranslations("referrals.sources");
  const [chosen, setChosen] = useState<Step | null>(null);
  const by = curve.step === "week" ? "week" : (chosen ?? (days && days > 90 ? "week" : "day"));
  if (curve.points.length === 0)
    return (
      <SectionCard title={t("title")}>
        <p className="text-muted text-sm">{sources("empty")}</p>
      </SectionCard>
    );
  const points = fillCurve(curve, days, by);
  return (
    <ChartFrame
      title={t("title")}
      points={points.map(({ day, clicked }) => ({ day, value: clicked }))}
      before={points.map(({ day, signed_up }) => ({ day, value: signed_up }))}
      shown={sources("clicked")}
      beside={sources("joined")}
      step={by}
      foot={t("foot")}
      action={
        curve.step === "day" &&
        days !== 7 && (
          <div role="group" aria-label={t("by")} className="flex gap-2">
            {steps.map((step) => (
              <button
                key={step}
                type="button"
                aria-pressed={by === step}
                onClick={() => setChosen(step)}
                className={cn(
                  "min-h-11 border-b-2 px-3 text-sm",
                  by === step ? "border-accent text-text" : "text-muted hover:text-text border-transparent",
                )}
              >
                {t(step)}
              </button>
            ))}
          </div>
        )
      }
    />
  );
}
