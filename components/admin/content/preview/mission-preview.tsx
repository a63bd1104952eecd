"use client";

import { useLocale, useTranslations } from "next-intl";
import { MissionCard } from "@/components/missions/mission-card";
import { MissionStanding } from "@/components/missions/mission-standing";
import type { MissionPreview as Shown } from "@/lib/admin/missions/schema";
import type { MissionState } from "@/lib/missions/kinds";
import type { MissionStanding as Standing, PublicMission } from "@/lib/missions/schema";
import { ContentPreview } from "./content-preview";

/** How a mission stands for a member who has not begun it. */
export const untouched = (mission: PublicMission, state: MissionState, needed = 1): Standing => ({
  slug: mission.slug,
  state,
  value: 0,
  needed,
  available: true,
  checked_at: null,
  kept_until: null,
  next_at: null,
  passed_at: null,
  again_at: null,
  left: mission.max_claims,
  quiz: null,
  proof: null,
});

/** The card as that member reads it, and the questions that it leads to. */
function Card({ shown, at }: { shown: Shown; at: string }) {
  const t = useTranslations("adminContent.preview");
  const locale = useLocale();
  const { mission, state, needed, before, quiz } = shown;
  const all = before ? [before] : [];
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul>
        <MissionCard mission={mission} all={all} at={at} state={state}>
          <MissionStanding mission={mission} mine={untouched(mission, state, needed)} all={all} />
        </MissionCard>
      </ul>
      {quiz && (
        <details className="text-sm">
          <summary className="cursor-pointer">{t("questions", { count: quiz.questions.length })}</summary>
          <ol className="mt-2 grid list-decimal gap-2 pl-5">
            {quiz.questions.map((question, index) => (
              <li key={index}>
                {question.text[locale] ?? question.text.en}
                <p className="text-muted">
                  {question.options.map((option) => option[locale] ?? option.en).join(" · ")}
                </p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

export function MissionPreview() {
  return (
    <ContentPreview kind="mission" before>
      {(shown, at) => <Card shown={shown} at={at} />}
    </ContentPreview>
  );
}
