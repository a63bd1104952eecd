"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { MemberPart } from "@/components/islands/member-part";
import { useMine } from "@/components/islands/use-mine";
import { Followed } from "@/components/session/followed";
import { missionParts, missionPart, ordered } from "@/lib/missions/rules";
import type { MyMissions, PublicMission, PublicMissions } from "@/lib/missions/schema";
import { localizedHref } from "@/lib/platform/i18n/href";
import { pointsPath } from "@/lib/points/rules";
import { CheckinCard } from "./checkin-card";
import { LandedCard, type Landed } from "./landed";
import { MissionCard } from "./mission-card";
import { MissionDo } from "./mission-do";
import { MissionSection } from "./mission-section";
import { MissionStanding } from "./mission-standing";
import { MissionsSkeleton } from "./missions-skeleton";
import { wordsOf } from "@/lib/platform/i18n/words-of";

/** The page of the server has no standings yet when the address names a mission: it is shown once it is there. */
function useDeepLink(ready: boolean) {
  const done = useRef(false);
  useEffect(() => {
    const wanted = decodeURIComponent(window.location.hash.slice(1));
    if (!ready || done.current || !wanted) return;
    done.current = true;
    document.getElementById(wanted)?.scrollIntoView({ block: "start" });
  }, [ready]);
}

type PartsProps = PublicMissions & {
  mine: MyMissions;
  onDone: (mission: PublicMission, passed: boolean) => void;
};

function Parts({ missions: published, at, mine, onDone }: PartsProps) {
  const missions = [...published, ...mine.chosen];
  const locale = useLocale();
  const t = useTranslations("missions");
  useDeepLink(true);
  const all = ordered(missions, mine.missions);
  const parts = Object.groupBy(all, (mission) => missionPart(mission.mine.state));
  return (
    <>
      {!parts.open && <p className="text-muted">{t("none")}</p>}
      {missionParts.map((part) => (
        <MissionSection key={part} part={part} count={parts[part]?.length ?? 0}>
          {parts[part]?.map(({ mine: own, ...mission }) => (
            <MissionCard key={mission.slug} mission={mission} all={missions} at={at} state={own.state}>
              <MissionStanding mission={mission} mine={own} all={missions} />
              <MissionDo
                mission={mission}
                title={wordsOf(mission.texts, locale).title}
                mine={own}
                onDone={(passed) => onDone(mission, passed)}
              />
            </MissionCard>
          ))}
        </MissionSection>
      ))}
    </>
  );
}

/** The member's missions: the check-in, the altitude where claims land, and each mission with what can be done. */
export function OwnMissions({ missions, at, guest }: PublicMissions & { guest: ReactNode }) {
  const locale = useLocale();
  const t = useTranslations("missions");
  const [mine, again] = useMine<MyMissions>("/api/me/missions");
  const [landed, setLanded] = useState<Landed | null>(null);
  const land = (points: number, words: string) =>
    setLanded((last) => ({ number: (last?.number ?? 0) + 1, points, words }));
  return (
    <MemberPart mine={mine} guest={guest} skeleton={<MissionsSkeleton />}>
      {(own) => (
        <div className="grid grid-cols-1 gap-12">
          <Followed changed={again} />
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
            <CheckinCard
              checkin={own.checkin}
              onDone={(done) => {
                land(done.points + done.bonus, t("checkin.title"));
                again();
              }}
            />
            <LandedCard
              xp={own.xp}
              earned={own.earned}
              landed={landed}
              href={localizedHref(locale, pointsPath("missions"))}
            />
          </div>
          <Parts
            missions={missions}
            at={at}
            mine={own}
            onDone={(mission, passed) => {
              if (passed) land(mission.points, wordsOf(mission.texts, locale).title);
              again();
            }}
          />
        </div>
      )}
    </MemberPart>
  );
}
