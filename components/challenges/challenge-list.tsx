import { getLocale, getTranslations } from "next-intl/server";
import { OwnChallenge } from "@/components/challenges/later";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import type { PublicChallenges } from "@/lib/missions/challenges";
import { ChallengeBoard } from "./challenge-board";
import { ChallengeFrame } from "./challenge-frame";
import { ChallengeMissions } from "./challenge-missions";

/** Every challenge with its missions and its ranking; the member's own part comes after. */
export async function ChallengeList({ challenges, at }: PublicChallenges) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("challenges")]);
  return (
    <div className="grid grid-cols-1 gap-8">
      {challenges.map((challenge) => (
        <ChallengeFrame key={challenge.slug} challenge={challenge} at={at}>
          <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-2">
            <div>
              <h3 className="font-semibold">{t("missions")}</h3>
              <OwnChallenge
                challenge={challenge}
                guest={<ChallengeMissions missions={challenge.missions} />}
              />
            </div>
            <div>
              <h3 className="font-semibold">{t("ranking")}</h3>
              <ChallengeBoard
                challenge={challenge}
                caption={t("table.caption", { title: wordsOf(challenge.texts, locale).title })}
              />
            </div>
          </div>
        </ChallengeFrame>
      ))}
    </div>
  );
}
