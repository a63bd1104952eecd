import { useLocale, useTranslations } from "next-intl";
import { formatter } from "@/lib/platform/i18n/format";
import type { CommunityGoal } from "@/lib/vision/schema";
import { SceneTitle } from "./scene-title";

/** What the community wants to reach together, and how far it has come. */
export function GoalsScene({ goals }: { goals: readonly CommunityGoal[] }) {
  const t = useTranslations("vision.goals");
  const kinds = useTranslations("vision.kinds");
  const format = formatter(useLocale());
  return (
    <div className="grid min-h-full content-center gap-[clamp(2rem,5vh,5rem)]">
      <SceneTitle>{t("title")}</SceneTitle>
      <ul className="grid gap-[clamp(1.75rem,5vh,4.5rem)]">
        {goals.map(({ id, kind, target, value, ends_on }) => (
          <li key={id} className="grid gap-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-8 text-[clamp(1.25rem,2.2vw,2.75rem)] leading-tight">
              <span>{kinds(kind, { count: target, target: format.number(target) })}</span>
              <span className="figures text-[clamp(2rem,4.5vw,6rem)] leading-none">
                {format.number(value)}
              </span>
            </p>
            <div
              role="progressbar"
              aria-label={kinds(kind, { count: target, target: format.number(target) })}
              aria-valuenow={Math.min(value, target)}
              aria-valuemin={0}
              aria-valuemax={target}
              className="bg-raised h-[clamp(0.5rem,1.2vh,1.25rem)] overflow-hidden rounded-full"
            >
              <div className="bg-accent h-full" style={{ width: `${Math.min(value / target, 1) * 100}%` }} />
            </div>
            <p className="text-muted text-[clamp(1rem,1.5vw,1.75rem)]">
              {value >= target
                ? t("reached")
                : t("until", { date: format.date(ends_on), left: format.number(target - value) })}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
