import { getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { onboardingSteps, type OnboardingStep } from "@/lib/members/rules";

type StepHeaderProps = { step: OnboardingStep; rewards: { onboarding?: number; wallet?: number } };

/** Where one is, what it is for, and what it is worth. */
export async function StepHeader({ step, rewards }: StepHeaderProps) {
  const t = await getTranslations("join.onboarding");
  const place = { step: onboardingSteps.indexOf(step) + 1, total: onboardingSteps.length };
  const points = step === "wallet" ? rewards.wallet : rewards.onboarding;
  return (
    <header>
      <div className="text-muted flex items-center justify-between gap-4 text-sm">
        <p>
          {t("progress", place)} · {t(`steps.${step}`)}
        </p>
        {points ? (
          <Badge tone="accent">{t(step === "wallet" ? "worthWallet" : "worth", { points })}</Badge>
        ) : null}
      </div>
      <Progress label={t("progress", place)} value={place.step} max={place.total} className="mt-3" />
      <h1 className="font-display mt-8 text-3xl font-semibold text-balance">{t(`${step}.title`)}</h1>
      <p className="text-muted mt-3">{t(`${step}.lead`)}</p>
    </header>
  );
}
