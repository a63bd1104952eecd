import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageMoment } from "@/components/moments/page-moment";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/link";
import type { MissionState } from "@/lib/missions/kinds";
import { missionPath } from "@/lib/missions/rules";
import type { PublicMission } from "@/lib/missions/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { otherLanguage } from "@/lib/platform/i18n/other-language";
import { wordsOf } from "@/lib/platform/i18n/words-of";

/** What stands between a reader and a mission, and until when it is there. */
function Facts({ mission, all, at, state }: Omit<MissionCardProps, "children">) {
  const locale = useLocale();
  const t = useTranslations("missions.facts");
  const levels = useTranslations("points.levels");
  const tiers = useTranslations("members.tiers");
  const format = formatter(locale);
  const { opens_at, closes_at, requires, min_level, min_tier, max_claims } = mission;
  const before = all.find(({ slug }) => slug === requires);
  const now = Date.parse(at);
  const facts: [string, ReactNode][] = [];
  if (opens_at && Date.parse(opens_at) > now && state !== "upcoming")
    facts.push(["from", t.rich("from", { at: () => <PageMoment at={opens_at} /> })]);
  if (closes_at) {
    const over = Date.parse(closes_at) <= now;
    facts.push(["until", t.rich(over ? "closed" : "until", { at: () => <PageMoment at={closes_at} /> })]);
  }
  if (before)
    facts.push([
      "requires",
      <TextLink key="requires" href={localizedHref(locale, missionPath(before.slug))}>
        {t("requires", { title: wordsOf(before.texts, locale).title })}
      </TextLink>,
    ]);
  if (min_level && state !== "needs_level") facts.push(["level", t("level", { level: levels(min_level) })]);
  if (min_tier && state !== "needs_tier") facts.push(["tier", t("tier", { tier: tiers(min_tier) })]);
  if (mission.bounty !== null)
    facts.push(["bounty", t("bounty", { amount: format.money(mission.bounty, "usd") })]);
  if (max_claims) facts.push(["limit", t("limit", { count: max_claims })]);
  if (facts.length === 0) return null;
  return (
    <ul className="text-muted flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {facts.map(([key, words]) => (
        <li key={key}>{words}</li>
      ))}
    </ul>
  );
}

/** How a mission is checked, in words. */
function useChecked({ kind, params }: PublicMission): string {
  const t = useTranslations("missions.kinds");
  if (kind !== "link") return t(kind, params);
  const account = `link.${String(params.account)}`;
  return t.has(account) ? t(account) : "";
}

type MissionCardProps = {
  mission: PublicMission;
  /** All that are shown, to name the one that comes before. */
  all: readonly PublicMission[];
  /** When the list was read. */
  at: string;
  /** Says by itself what it waits for. */
  state?: MissionState;
  /** How it stands for the reader, and what they can do. */
  children?: ReactNode;
};

/** A mission as everybody may read it: what it asks, gives, needs, and how it is checked. */
export function MissionCard({ mission, all, at, state, children }: MissionCardProps) {
  const locale = useLocale();
  const t = useTranslations("missions");
  const { title, text } = wordsOf(mission.texts, locale);
  const lang = otherLanguage(mission.texts, locale);
  return (
    <li
      id={mission.slug}
      className="border-line bg-surface rounded-card target:border-accent flex scroll-mt-32 flex-col gap-3 border p-5 md:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h3 lang={lang} className="min-w-0 text-lg font-semibold">
          {title}
        </h3>
        <span className="figures text-accent shrink-0 text-lg font-medium">
          <span aria-hidden="true">{t("points", { points: mission.points })}</span>
          <span className="sr-only">{t("pointsLabel", { points: mission.points })}</span>
        </span>
      </div>
      {text && (
        <p lang={lang} className="max-w-[66ch]">
          {text}
        </p>
      )}
      <p className="text-muted text-sm">
        {mission.repeats !== "once" && <Badge className="mr-2">{t(`repeats.${mission.repeats}`)}</Badge>}
        {useChecked(mission)}
      </p>
      <Facts mission={mission} all={all} at={at} state={state} />
      {children}
    </li>
  );
}
