import { getLocale, getTranslations } from "next-intl/server";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { Landing } from "@/lib/hub/landing/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { titleOf } from "@/lib/seasons/rules";

/** The season that runs with the own place in it, and the next stream. */
export async function ComingCards({ season, stream }: Pick<Landing, "season" | "stream">) {
  const [t, own, locale] = await Promise.all([
    getTranslations("landing"),
    getTranslations("hub.own"),
    getLocale(),
  ]);
  const format = formatter(locale);
  const href = (path: string) => localizedHref(locale, path);
  return (
    <>
      {season && (
        <SectionCard
          title={titleOf(season.titles, locale)}
          note={t("until", { date: format.date(season.ends_at) })}
        >
          <p>
            {season.place
              ? own("seasonPlace", { rank: format.number(season.place.rank), points: season.place.points })
              : own("seasonNone")}
          </p>
          <TextLink href={href("/leaderboard/season")} className="mt-3 inline-block text-sm">
            {own("seasonBoard")}
          </TextLink>
        </SectionCard>
      )}
      {stream && (
        <SectionCard title={t("stream")}>
          <p className="font-medium">
            <TextLink href={href(`/streams/${stream.slug}`)}>
              {(stream.texts[locale] ?? stream.texts.en)?.title}
            </TextLink>
          </p>
          <p className="text-muted mt-1 text-sm">{format.time(stream.starts_at)}</p>
        </SectionCard>
      )}
    </>
  );
}
