"use client";

import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AppealPart } from "@/components/appeals/appeal-part";
import { Moment } from "@/components/moments/moment";
import { Badge } from "@/components/ui/badge";
import { Progress } from "@/components/ui/progress";
import { missionPart } from "@/lib/missions/rules";
import type { MissionStanding as Standing, Proof, PublicMission } from "@/lib/missions/schema";
import { wordsOf } from "@/lib/platform/i18n/words-of";

const tones = { open: "neutral", review: "info", done: "positive", closed: "neutral" } as const;

/** What was handed in, and what came back. */
function ProofState({ proof }: { proof: Proof }) {
  const t = useTranslations("missions.proof");
  const { last, retry_at, tries_left } = proof;
  if (!last) return null;
  const { id, state, link, text, picture, code, answer, sent_at, appeal } = last;
  return (
    <div className="border-line grid gap-2 border-t pt-3 text-sm" data-testid="proof">
      {state === "rejected" && (
        <>
          {code && <p className="font-medium">{t(`codes.${code}`)}</p>}
          <p>{t("reason", { answer })}</p>
          {tries_left <= 0 ? (
            <p className="text-muted">{t("used")}</p>
          ) : (
            retry_at && (
              <p className="text-muted">
                {t.rich("retry", { at: () => <Moment at={retry_at} show="medium" /> })}
              </p>
            )
          )}
          <AppealPart appeal={appeal} />
        </>
      )}
      <p className="text-muted">{t.rich("sent", { at: () => <Moment at={sent_at} show="medium" /> })}</p>
      {text && <p className="break-words">{text}</p>}
      <p className="flex flex-wrap gap-x-4">
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="break-all underline underline-offset-4"
          >
            {link}
          </a>
        )}
        {picture && (
          <a
            href={`/api/me/proofs/${id}`}
            target="_blank"
            rel="noopener noreferrer"
            className="underline underline-offset-4"
          >
            {t("seePicture")}
          </a>
        )}
      </p>
    </div>
  );
}

type StandingProps = { mission: PublicMission; mine: Standing; all: readonly PublicMission[] };

/** The sentence that says how a mission stands. */
function useStateWords({ mission, mine, all }: StandingProps): ReactNode {
  const locale = useLocale();
  const t = useTranslations("missions.state");
  const levels = useTranslations("points.levels");
  const tiers = useTranslations("members.tiers");
  const before = all.find(({ slug }) => slug === mission.requires);
  const when =
    mine.state === "review"
      ? mine.proof?.last?.due_at
      : mine.state === "passed"
        ? mine.passed_at
        : mission.opens_at;
  const started = mine.state === "open" && mine.needed > 1 && mine.value > 0;
  return t.rich(started ? "not_yet" : mine.state, {
    at: () => when && <Moment at={when} show="medium" />,
    value: mine.value,
    needed: mine.needed,
    title: before ? wordsOf(before.texts, locale).title : "",
    level: mission.min_level ? levels(mission.min_level) : "",
    tier: mission.min_tier ? tiers(mission.min_tier) : "",
  });
}

/** How a mission stands for the member: the state in words, steps done, when it was looked at, the proof. */
export function MissionStanding(props: StandingProps) {
  const { mine } = props;
  const t = useTranslations("missions.state");
  const facts = useTranslations("missions.facts");
  const words = useStateWords(props);
  const { state, value, needed, checked_at, kept_until, again_at, left } = mine;
  const counts = needed > 1 && (state === "open" || state === "not_yet");
  return (
    <div className="grid gap-2 text-sm" data-state={state}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge
          wraps
          tone={state === "ready" ? "accent" : state === "rejected" ? "negative" : tones[missionPart(state)]}
        >
          {words}
        </Badge>
        {(state === "not_yet" || kept_until) && checked_at && (
          <span className="text-muted">
            {kept_until
              ? t.rich("kept", {
                  at: () => <Moment at={checked_at} show="medium" />,
                  until: () => <Moment at={kept_until} show="medium" />,
                })
              : t.rich("checked", { at: () => <Moment at={checked_at} show="medium" /> })}
          </span>
        )}
        {again_at && (
          <span className="text-muted">
            {t.rich("again", { at: () => <Moment at={again_at} show="medium" /> })}
          </span>
        )}
        {left !== null && state !== "passed" && <span className="text-muted">{facts("left", { left })}</span>}
      </p>
      {counts && <Progress label={t("not_yet", { value, needed })} value={value} max={needed} />}
      {mine.proof && ["review", "rejected"].includes(state) && <ProofState proof={mine.proof} />}
    </div>
  );
}
