import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { phaseOf, type PublicChallenge } from "@/lib/missions/challenges";
import { formatter } from "@/lib/platform/i18n/format";

const tones = { running: "accent", upcoming: "info", ended: "neutral" } as const;

/** Whether a challenge runs, until when, and how many take part. `at` is when the list was read. */
export function ChallengeTime({ challenge, at }: { challenge: PublicChallenge; at: string }) {
  const t = useTranslations("challenges");
  const format = formatter(useLocale());
  const { starts_at, ends_at, taking_part } = challenge;
  const phase = phaseOf(challenge, at);
  return (
    <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <Badge tone={tones[phase]}>{t(`phases.${phase}`)}</Badge>
      {phase === "upcoming"
        ? t("from", { from: format.time(starts_at, "medium"), to: format.time(ends_at, "medium") })
        : t(phase === "running" ? "until" : "ended", { to: format.time(ends_at, "medium") })}
      {taking_part > 0 && <span>{t("takingPart", { count: taking_part })}</span>}
    </p>
  );
}
