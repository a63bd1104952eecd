import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import type { OnboardingState } from "@/lib/members/onboarding/schema";
import type { OnboardingStep } from "@/lib/members/rules";
import { StepTitle } from "./step-title";

type StepHeaderProps = {
  step: OnboardingStep;
  steps: readonly OnboardingStep[];
  rewards: OnboardingState["rewards"];
};

const worthOf = { wallet: "worthWallet", discord: "worthDiscord" } as const;

/** Where one is, what it is for, and what it is worth. */
export async function StepHeader({ step, steps, rewards }: StepHeaderProps) {
  const t = await getTranslations("join.onboarding");
  const place = { step: steps.indexOf(step) + 1, total: steps.length };
  const own = step === "wallet" || step === "discord" ? step : null;
  const points = rewards[own ?? "onboarding"];
  return (
    <header>
      <div className="text-muted flex items-center justify-between gap-4 text-sm">
        <p>
          {t("progress", place)} · {t(`steps.${step}`)}
        </p>
        {points ? <Badge tone="accent">{t(own ? worthOf[own] : "worth", { points })}</Badge> : null}
      </div>
      <Progress label={t("progress", place)} value={place.step} max={place.total} className="mt-3" />
      <StepTitle step={step}>{t(`${step}.title`)}</StepTitle>
      <p className="text-muted mt-3">{t(`${step}.lead`)}</p>
    </header>
  );
}
