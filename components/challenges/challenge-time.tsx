import { useTranslations } from "next-intl";
import { PageMoment } from "@/components/moments/page-moment";
import { Badge } from "@/components/ui/badge";
import { phaseOf, type PublicChallenge } from "@/lib/missions/challenges";

const tones = { running: "accent", upcoming: "info", ended: "neutral" } as const;

/** Whether a challenge runs, until when, and how many take part. `at` is when the list was read. */
export function ChallengeTime({ challenge, at }: { challenge: PublicChallenge; at: string }) {
  const t = useTranslations("challenges");
  const { starts_at, ends_at, taking_part } = challenge;
  const phase = phaseOf(challenge, at);
  const end = () => <PageMoment at={ends_at} show="medium" />;
  return (
    <p className="text-muted flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <Badge tone={tones[phase]}>{t(`phases.${phase}`)}</Badge>
      {phase === "upcoming"
        ? t.rich("from", { from: () => <PageMoment at={starts_at} show="medium" />, to: end })
        : t.rich(phase === "running" ? "until" : "ended", { to: end })}
      {taking_part > 0 && <span>{t("takingPart", { count: taking_part })}</span>}
    </p>
  );
}
