import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageMoment } from "@/components/moments/page-moment";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { boardPath } from "@/lib/leaderboard/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { prizePlaces, titleOf } from "@/lib/seasons/rules";
import type { Season } from "@/lib/seasons/schema";

/** The season in short: name, end, what the first places win, and the reader's own place. */
export async function SeasonCard({ season, own }: { season: Season; own?: ReactNode }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("hub.season")]);
  const format = formatter(locale);
  return (
    <SectionCard
      title={titleOf(season.titles, locale)}
      note={t.rich("ends", { date: () => <PageMoment at={season.ends_at} show="date" /> })}
      action={
        <Badge tone={season.state === "open" ? "accent" : "neutral"}>{t(`states.${season.state}`)}</Badge>
      }
    >
      <ul className="divide-line border-line divide-y border-y text-sm">
        {prizePlaces(season.prizes)
          .slice(0, 3)
          .map(({ from, to, points }) => (
            <li key={to} className="flex justify-between gap-4 py-2.5">
              {from === to ? t("onePlace", { place: from }) : t("places", { from, to })}
              <span className="figures">{format.number(points, "signed")}</span>
            </li>
          ))}
      </ul>
      {own}
      <TextLink href={localizedHref(locale, boardPath("season"))} className="mt-4 inline-block text-sm">
        {t("board")}
      </TextLink>
    </SectionCard>
  );
}
