import { useLocale, useTranslations } from "next-intl";
import { MessageText } from "@/components/chat/message-text";
import { PageMoment } from "@/components/moments/page-moment";
import { SectionHead } from "@/components/site/section-head";
import { ShopCard } from "@/components/storefronts/shops/shop-card";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import { TextLink } from "@/components/ui/link";
import { boardPath } from "@/lib/leaderboard/rules";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { titleOf } from "@/lib/seasons/rules";
import type { HomeParts } from "@/lib/site/home/queries";

/** The first five places of the season. */
function Places({ season }: { season: NonNullable<HomeParts["season"]> }) {
  const locale = useLocale();
  const t = useTranslations("site.home.people.season");
  const levels = useTranslations("points.levels");
  const format = formatter(locale);
  const name = titleOf(season.titles, locale);
  return (
    <section aria-labelledby="home-season">
      <h3 id="home-season" className="text-lg font-semibold">
        {t("title")}
      </h3>
      <p className="text-muted mt-1 text-sm wrap-anywhere">
        {season.state === "open"
          ? t.rich("until", { season: name, date: () => <PageMoment at={season.ends_at} show="date" /> })
          : t("over", { season: name })}
      </p>
      <ol className="divide-line border-line mt-4 grid divide-y border-y">
        {season.first.map(({ rank, name: member, avatar_url, level, points }, index) => (
          <li key={index} className="flex items-center gap-3 py-3">
            <span className="figures text-muted w-5 shrink-0 text-sm">{format.number(rank)}</span>
            <Avatar name={member} src={avatar_url} />
            <span className="grid min-w-0 flex-1 wrap-anywhere">
              <span className="font-medium">{member}</span>
              <span className="text-muted text-xs">{levels(level)}</span>
            </span>
            <span className="figures text-muted shrink-0 text-sm">
              {t("points", { count: points, points: format.number(points) })}
            </span>
          </li>
        ))}
      </ol>
      <TextLink href={localizedHref(locale, boardPath("season"))} className="mt-4 inline-block text-sm">
        {t("all")}
      </TextLink>
    </section>
  );
}

/** The shops opened last. */
function Shops({ shops }: Pick<HomeParts, "shops">) {
  const locale = useLocale();
  const t = useTranslations("site.home.people.shops");
  return (
    <section aria-labelledby="home-shops" className="min-w-0">
      <h3 id="home-shops" className="text-lg font-semibold">
        {t("title")}
      </h3>
      <ul className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-3">
        {shops.map((shop) => (
          <li key={shop.account} className="min-w-0">
            <ShopCard shop={shop} heading="h4" />
          </li>
        ))}
      </ul>
      <TextLink href={localizedHref(locale, "/shops")} className="mt-4 inline-block text-sm">
        {t("all")}
      </TextLink>
    </section>
  );
}

/** The last lines of the public room. */
function Lines({ lines }: { lines: NonNullable<HomeParts["lines"]> }) {
  const locale = useLocale();
  const t = useTranslations("site.home.people.lines");
  return (
    <section aria-labelledby="home-lines" className="min-w-0">
      <h3 id="home-lines" className="text-lg font-semibold">
        {t("title")}
      </h3>
      <ol className="mt-4 grid gap-4">
        {lines.map(({ at, name, text }, index) => (
          <li key={index} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
            <Avatar name={name} className="mt-0.5" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                <span className="font-semibold wrap-anywhere">{name}</span>
                <PageMoment
                  at={at}
                  show={index === 0 ? "medium" : "clock"}
                  after={lines[index - 1]?.at}
                  className="text-muted text-xs"
                />
              </p>
              <MessageText text={text} />
            </div>
          </li>
        ))}
      </ol>
      <TextLink href={localizedHref(locale, "/live-chat")} className="mt-4 inline-block text-sm">
        {t("all")}
      </TextLink>
    </section>
  );
}

type PeopleProps = { parts: Pick<HomeParts, "season" | "shops" | "lines"> | null };

/** Who takes part: the first of the season, shops, and lines of the chat. What has nobody to show is left out. */
export function People({ parts }: PeopleProps) {
  const t = useTranslations("site.home.people");
  const season = parts?.season?.first.length ? parts.season : null;
  const shops = parts?.shops ?? [];
  const lines = parts?.lines ?? [];
  if (!season && shops.length === 0 && lines.length === 0) return null;
  return (
    <section className="frame when-ready py-8 md:py-12">
      <SectionHead title={t("title")} />
      <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        {season && <Places season={season} />}
        <div className={cn("grid min-w-0 grid-cols-1 content-start gap-12", !season && "lg:col-span-2")}>
          {shops.length > 0 && <Shops shops={shops} />}
          {lines.length > 0 && <Lines lines={lines} />}
        </div>
      </div>
    </section>
  );
}
