"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { MemberPart } from "@/components/islands/member-part";
import { useMine } from "@/components/islands/use-mine";
import { Moment } from "@/components/moments/moment";
import { onProfileChanged } from "@/components/session/profile-changed";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { SectionCard } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { FieldError } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { Table, Td, Th } from "@/components/ui/table";
import { useActionForm } from "@/components/ui/use-action-form";
import { setLeagueAction } from "@/lib/leaderboard/actions";
import type { League } from "@/lib/leaderboard/schema";
import { formatter } from "@/lib/platform/i18n/format";
import { LeagueSkeleton } from "./own-skeletons";

const tones = { up: "positive", stay: "neutral", down: "negative", away: "neutral" } as const;

/** The group of this week, with where each place leads as things stand. */
function Group({ rows }: { rows: NonNullable<League["rows"]> }) {
  const t = useTranslations("leaderboard.league");
  const board = useTranslations("leaderboard");
  const format = formatter(useLocale());
  return (
    <Table caption={t("group")} twoLine>
      <thead>
        <tr className="border-line">
          <Th numeric className="w-16">
            {board("table.rank")}
          </Th>
          <Th>{board("table.member")}</Th>
          <Th numeric>{board("table.points")}</Th>
          <Th>{t("zone")}</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, name, avatar_url, points, zone, own }, index) => (
          <tr key={index} className={cn("border-line", own && "bg-raised")}>
            <Td numeric className="max-sm:hidden">
              {rank === null ? "–" : format.number(rank)}
            </Td>
            <Td>
              <span className="flex flex-wrap items-center gap-2">
                <span className="max-sm:hidden">
                  <Avatar name={name} src={avatar_url} />
                </span>
                {rank !== null && (
                  <span className="figures sm:hidden">{board("place", { rank: format.number(rank) })}</span>
                )}
                {name}
                {own && <Badge tone="accent">{board("you")}</Badge>}
              </span>
            </Td>
            <Td numeric data-cell="2">
              {format.number(points)}
            </Td>
            <Td data-cell="3">
              <Badge tone={tones[zone]}>{t(`zones.${zone}`)}</Badge>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Choice({ joined, onDone }: { joined: boolean; onDone: () => void }) {
  const t = useTranslations("leaderboard.league");
  const { ref, ...form } = useActionForm(setLeagueAction, onDone);
  return (
    <form ref={ref} action={form.submit}>
      <input type="hidden" name="joined" value={String(!joined)} />
      <SubmitButton variant={joined ? "ghost" : "primary"}>{t(joined ? "leave" : "enter")}</SubmitButton>
      <FieldError>{form.general}</FieldError>
    </form>
  );
}

/** The member's league: of their own choice, a group with about their pace. */
export function OwnLeague() {
  const t = useTranslations("leaderboard.league");
  const [mine, again] = useMine<League>("/api/me/league");
  useEffect(() => onProfileChanged(again), [again]);
  return (
    <MemberPart mine={mine} guest={null} skeleton={<LeagueSkeleton />}>
      {({ joined, division, divisions, size, up, down, ends_at, rows, last }) => (
        <SectionCard
          title={joined ? t("titleOf", { division }) : t("title")}
          note={t("note", { size, up, down, divisions })}
          action={<Choice joined={joined} onDone={again} />}
        >
          <div className="grid gap-4">
            {last && (
              <p className="text-sm" data-testid="last-week">
                {t(`outcomes.${last.outcome}`, { rank: last.rank ?? 0, points: last.points })}
              </p>
            )}
            {joined && (
              <p className="text-muted text-sm">
                {t.rich(rows ? "ends" : "begins", { at: () => <Moment at={ends_at} show="medium" /> })}
              </p>
            )}
            {joined && rows && <Group rows={rows} />}
          </div>
        </SectionCard>
      )}
    </MemberPart>
  );
}
