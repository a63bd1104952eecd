import { WrittenTitle } from "@/components/ui/written-title";
import { useLocale, useTranslations } from "next-intl";
import { ChallengeTime } from "@/components/challenges/challenge-time";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { TextLink } from "@/components/ui/link";
import { phaseOf, type PublicChallenges } from "@/lib/missions/challenges";
import { challengePath } from "@/lib/missions/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

/** Challenges that run or begin soon in short, each with the way to it. */
export function CurrentChallenges({ challenges, at }: PublicChallenges) {
  const t = useTranslations("hub.game");
  const words = useTranslations("challenges");
  const locale = useLocale();
  const format = formatter(locale);
  const current = challenges.filter((challenge) => phaseOf(challenge, at) !== "ended").slice(0, 3);
  return (
    <section>
      <h2 className="text-xl font-semibold">{t("challenges")}</h2>
      {current.length > 0 ? (
        <ul className="divide-line border-line mt-5 divide-y border-y">
          {current.map((challenge) => (
            <li key={challenge.slug} className="grid gap-2 py-5">
              <ChallengeTime challenge={challenge} at={at} />
              <p className="font-medium wrap-anywhere">
                <TextLink href={localizedHref(locale, challengePath(challenge.slug))}>
                  <WrittenTitle
                    texts={challenge.texts}
                    locale={locale}
                    title={wordsOf(challenge.texts, locale).title}
                  />
                </TextLink>
              </p>
              <p className="text-muted text-sm">
                <span className="figures">{format.number(challenge.prize, "signed")}</span>{" "}
                {challenge.places === null
                  ? words("everyone")
                  : words("places", { places: challenge.places })}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted mt-3">{words("empty")}</p>
      )}
      <TextLink href={localizedHref(locale, "/challenges")} className="mt-4 inline-block text-sm">
        {t("allChallenges")}
      </TextLink>
    </section>
  );
}
