"use client";

import { useLocale } from "next-intl";
import { ChallengeFrame } from "@/components/challenges/challenge-frame";
import { ChallengeMissions } from "@/components/challenges/challenge-missions";
import { MissionStanding } from "@/components/missions/mission-standing";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { WrittenTitle } from "@/components/ui/written-title";
import { ContentPreview } from "./content-preview";
import { untouched } from "./mission-preview";

/** The challenge as that member reads it, and which of its missions they cannot do. */
export function ChallengePreview() {
  const locale = useLocale();
  return (
    <ContentPreview kind="challenge" before>
      {({ challenge, states }, at) => (
        <ChallengeFrame challenge={challenge} at={at}>
          <ChallengeMissions missions={challenge.missions} />
          <ul className="mt-4 grid gap-2">
            {challenge.missions.map((mission) => {
              const state = states.find(({ slug }) => slug === mission.slug)?.state ?? "open";
              if (state === "open") return null;
              return (
                <li key={mission.slug} className="flex flex-wrap items-center gap-3 text-sm">
                  <WrittenTitle
                    texts={mission.texts}
                    locale={locale}
                    title={wordsOf(mission.texts, locale).title}
                  />
                  <MissionStanding
                    mission={mission}
                    mine={{ ...untouched(mission, state), left: null }}
                    all={challenge.missions}
                  />
                </li>
              );
            })}
          </ul>
        </ChallengeFrame>
      )}
    </ContentPreview>
  );
}
