import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { phaseOf, type PublicChallenge } from "@/lib/missions/challenges";
import { formatter } from "@/lib/platform/i18n/format";
import { otherLanguage } from "@/lib/platform/i18n/other-language";
import { ChallengeTime } from "./challenge-time";

type ChallengeFrameProps = { challenge: PublicChallenge; at: string; children: ReactNode };

/** What a challenge is: its name, its time, who wins what. */
export function ChallengeFrame({ challenge, at, children }: ChallengeFrameProps) {
  const locale = useLocale();
  const t = useTranslations("challenges");
  const format = formatter(locale);
  const { slug, texts, places, prize, settled } = challenge;
  const { title, text } = wordsOf(texts, locale);
  const lang = otherLanguage(texts, locale);
  const phase = phaseOf(challenge, at);
  return (
    <section
      id={slug}
      aria-labelledby={`${slug}-title`}
      className="border-line bg-surface rounded-card target:border-accent scroll-mt-32 border p-5 md:p-8"
    >
      <ChallengeTime challenge={challenge} at={at} />
      <h2 id={`${slug}-title`} lang={lang} className="mt-3 text-2xl font-semibold">
        {title}
      </h2>
      {text && (
        <p lang={lang} className="mt-2 max-w-[66ch]">
          {text}
        </p>
      )}
      <p className="mt-4">
        <span className="figures text-accent text-xl font-medium">{format.number(prize, "signed")}</span>{" "}
        {places === null ? t("everyone") : t("places", { places })}
        {phase === "ended" && <span className="text-muted"> {t(settled ? "settled" : "counting")}</span>}
      </p>
      {children}
    </section>
  );
}
