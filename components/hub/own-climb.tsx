"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { MemberPart } from "@/components/islands/member-part";
import { useMine } from "@/components/islands/use-mine";
import { AltitudeCard } from "@/components/members/dashboard/altitude-card";
import { CheckinCard } from "@/components/missions/checkin-card";
import { Followed } from "@/components/session/followed";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { boardPath } from "@/lib/leaderboard/rules";
import { titleOf } from "@/lib/seasons/rules";
import { nextOpening } from "@/lib/hub/rules";
import type { OwnHub } from "@/lib/hub/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { NextThings } from "./next-things";
import { useOpeningWords } from "./use-opening-words";

/** The member's own overview: altitude, place of the week, what opens next, and three things to do. */
export function OwnClimb({ guest }: { guest: ReactNode }) {
  const locale = useLocale();
  const t = useTranslations("hub.own");
  const words = useOpeningWords();
  const levels = useTranslations("points.levels");
  const [mine, again] = useMine<OwnHub>("/api/me/hub");
  const format = formatter(locale);
  return (
    <MemberPart mine={mine} guest={guest}>
      {(own) => {
        const opening = nextOpening(own);
        return (
          <div className="grid grid-cols-1 gap-6">
            <Followed changed={again} />
            <AltitudeCard {...own} />
            <CheckinCard checkin={own.checkin} onDone={again} />
            <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
              <SectionCard title={t("nextTitle")} className="border-accent/40">
                <NextThings things={own.next} />
              </SectionCard>
              <div className="grid grid-cols-1 content-start gap-6">
                <SectionCard title={t("weekTitle")}>
                  <p>
                    {own.week ? (
                      <>
                        <span className="figures text-2xl font-medium">
                          {t("place", { rank: format.number(own.week.rank) })}
                        </span>{" "}
                        <span className="text-muted">{t("weekPoints", { points: own.week.points })}</span>
                      </>
                    ) : (
                      <span className="text-muted">{t("unranked")}</span>
                    )}
                  </p>
                  <TextLink
                    href={localizedHref(locale, "/leaderboard")}
                    className="mt-3 inline-block text-sm"
                  >
                    {t("board")}
                  </TextLink>
                </SectionCard>
                {own.season && (
                  <SectionCard title={titleOf(own.season.titles, locale)}>
                    <p>
                      {own.season.place
                        ? t("seasonPlace", {
                            rank: format.number(own.season.place.rank),
                            points: own.season.place.points,
                          })
                        : t("seasonNone")}
                    </p>
                    {own.season.prize > 0 && (
                      <p className="text-muted mt-1 text-sm">
                        {t("seasonPrize", { points: own.season.prize })}
                      </p>
                    )}
                    <TextLink
                      href={localizedHref(locale, boardPath("season"))}
                      className="mt-3 inline-block text-sm"
                    >
                      {t("seasonBoard")}
                    </TextLink>
                  </SectionCard>
                )}
                {opening && (
                  <SectionCard title={t("opensTitle")}>
                    <p className="text-sm">
                      {t("opens", {
                        what: words(opening),
                        level: levels(opening.level),
                        missing: opening.missing,
                      })}
                    </p>
                    <TextLink href={localizedHref(locale, "/xp")} className="mt-3 inline-block text-sm">
                      {t("levels")}
                    </TextLink>
                  </SectionCard>
                )}
              </div>
            </div>
          </div>
        );
      }}
    </MemberPart>
  );
}
