"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { wins, type PublicChallenge } from "@/lib/missions/challenges";
import { formatter } from "@/lib/platform/i18n/format";
import { ChallengeMissions } from "./challenge-missions";
import { useChallenges } from "./challenges-provider";

type OwnChallengeProps = { challenge: PublicChallenge; guest: ReactNode };

/** The missions of a challenge with what the member has done of them, their place, and their prize. */
export function OwnChallenge({ challenge, guest }: OwnChallengeProps) {
  const t = useTranslations("challenges.own");
  const format = formatter(useLocale());
  const mine = useChallenges();
  const own = mine.state === "known" && mine.data.find(({ slug }) => slug === challenge.slug);
  if (!own) return guest;
  const { rank, done, prize } = own;
  return (
    <>
      <p className="mt-2" role="status">
        {rank === null
          ? t("none")
          : t("place", { rank: format.number(rank), done, all: challenge.missions.length })}{" "}
        {prize !== null ? t("prize", { points: prize }) : wins(challenge, own) && t("zone")}
      </p>
      <ChallengeMissions missions={challenge.missions} mine={own} />
    </>
  );
}
