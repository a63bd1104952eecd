import { WrittenTitle } from "@/components/ui/written-title";
import { useLocale, useTranslations } from "next-intl";
import { wordsOf } from "@/lib/platform/i18n/words-of";
import { Glyph } from "@/components/ui/glyph";
import { TextLink } from "@/components/ui/link";
import type { MyChallenge, PublicChallenge } from "@/lib/missions/challenges";
import { missionPath } from "@/lib/missions/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";

type ChallengeMissionsProps = Pick<PublicChallenge, "missions"> & { mine?: MyChallenge };

/** The missions of a challenge, each a link to where it is done; with `mine` it says which are. */
export function ChallengeMissions({ missions, mine }: ChallengeMissionsProps) {
  const locale = useLocale();
  const t = useTranslations("challenges");
  const format = formatter(locale);
  const states = new Map(mine?.missions.map(({ slug, state }) => [slug, state]));
  return (
    <ol className="divide-line border-line mt-3 divide-y border-y">
      {missions.map(({ slug, texts, points }) => {
        const done = states.get(slug) === "passed";
        return (
          <li key={slug} className="flex min-h-12 items-center gap-3 py-2">
            {mine && (
              <>
                <Glyph
                  name={done ? "done" : "circle"}
                  className={done ? "text-positive size-5 shrink-0" : "text-control size-5 shrink-0"}
                />
                <span className="sr-only">{t(done ? "done" : "toDo")}</span>
              </>
            )}
            <TextLink href={localizedHref(locale, missionPath(slug))} className="min-w-0 flex-1">
              <WrittenTitle texts={texts} locale={locale} title={wordsOf(texts, locale).title} />
            </TextLink>
            <span className="figures text-sm">{format.number(points, "signed")}</span>
          </li>
        );
      })}
    </ol>
  );
}
