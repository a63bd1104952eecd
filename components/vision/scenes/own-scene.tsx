import { useLocale, useTranslations } from "next-intl";
import { useOpeningWords } from "@/components/hub/use-opening-words";
import { nextOpening } from "@/lib/hub/rules";
import { Moment } from "@/components/moments/moment";
import { WrittenTitle } from "@/components/ui/written-title";
import { formatter } from "@/lib/platform/i18n/format";
import { altitude } from "@/lib/points/rules";
import { wordsOf } from "@/lib/story/schema";
import { reachedOn } from "@/lib/vision/rules";
import type { OwnVision } from "@/lib/vision/schema";
import { OwnGoals } from "../own-goals";
import { WideRidge } from "../wide-ridge";
import { SceneTitle } from "./scene-title";

const line = "text-[clamp(1.125rem,1.9vw,2.25rem)] leading-snug";

/** The member's own climb: where they stand, what is next and when, and what they set out for. */
export function OwnScene({ own }: { own: OwnVision }) {
  const t = useTranslations("vision.own");
  const names = useTranslations("points.levels");
  const words = useOpeningWords();
  const story = useTranslations("story.own");
  const locale = useLocale();
  const format = formatter(locale);
  const { number, key, next } = altitude(own.levels, own.xp, own.owed);
  const date = next && reachedOn(next.missing, own.pace, new Date(own.now));
  const opening = nextOpening(own);
  return (
    <>
      <WideRidge own={own} />
      <div className="relative flex flex-wrap justify-between gap-x-16 gap-y-8">
        <div>
          <SceneTitle>{t("title")}</SceneTitle>
          <p
            className="figures mt-2 text-[clamp(4rem,9.5vw,11rem)] leading-none font-medium"
            data-testid="altitude"
          >
            {format.number(own.xp)}
          </p>
          <p className={line}>{t("level", { number, name: names(key) })}</p>
        </div>
        <div className={`${line} grid max-w-[36rem] content-start gap-4 lg:text-right`}>
          <p>
            {next ? t("next", { missing: next.missing, name: names(next.key) }) : t("top")}
            <span className="text-muted block">
              {own.pace > 0
                ? date
                  ? t("paceDate", { pace: own.pace, date: format.date(date) })
                  : t("pace", { pace: own.pace })
                : t("noPace")}
            </span>
          </p>
          {opening && (
            <p className="text-[0.8em]">
              {t("opens", { level: names(opening.level), what: words(opening) })}
            </p>
          )}
          <OwnGoals own={own} />
        </div>
      </div>
      {own.milestones.length > 0 && (
        <ul
          aria-label={t("milestones")}
          className="text-muted absolute right-[clamp(1.25rem,4vw,5rem)] bottom-20 left-[clamp(1.25rem,4vw,5rem)] flex flex-wrap gap-x-10 text-[clamp(0.875rem,1.2vw,1.375rem)] max-md:hidden"
        >
          {own.milestones.map(({ kind, ref, texts, at }) => (
            <li key={`${kind} ${ref}`}>
              {story.rich(kind, {
                level: kind === "level" && names.has(ref) ? names(ref) : "",
                token: ref,
                title: () => (
                  <WrittenTitle texts={texts} locale={locale} title={wordsOf(texts, locale).title} />
                ),
              })}{" "}
              <Moment at={at} show="mediumDate" inside />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
