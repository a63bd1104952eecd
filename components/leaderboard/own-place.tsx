"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { PictureLink } from "@/components/hub/picture/picture-link";
import { MemberPart } from "@/components/islands/member-part";
import { useMine } from "@/components/islands/use-mine";
import { onProfileChanged } from "@/components/session/profile-changed";
import { ButtonLink, TextLink } from "@/components/ui/link";
import { boardPath, type BoardWindow } from "@/lib/leaderboard/rules";
import type { OwnPlace as Own } from "@/lib/leaderboard/schema";
import { settingsPath } from "@/lib/members/settings-paths";
import { formatter } from "@/lib/platform/i18n/format";
import { localizedHref } from "@/lib/platform/i18n/href";
import { BoardTable } from "./board-table";
import { PlaceSkeleton } from "./own-skeletons";

/** The member's own place with its neighbours, or why there is none; a visitor is told what joining gives. */
export function OwnPlace({ window }: { window: BoardWindow }) {
  const locale = useLocale();
  const t = useTranslations("leaderboard.own");
  const [mine, again] = useMine<Own>(`/api/me/ranking?window=${window}`);
  useEffect(() => onProfileChanged(again), [again]);
  const format = formatter(locale);
  const next = encodeURIComponent(localizedHref(locale, boardPath(window)));
  const guest = (
    <div className="border-line bg-surface rounded-card flex flex-wrap items-center justify-between gap-4 border p-6">
      <p className="text-muted max-w-xl">{t("guest")}</p>
      <ButtonLink href={localizedHref(locale, `/auth?next=${next}`)} variant="primary">
        {t("join")}
      </ButtonLink>
    </div>
  );
  return (
    <MemberPart mine={mine} guest={guest} skeleton={<PlaceSkeleton picture={window === "week"} />}>
      {(own) =>
        own.listed ? (
          <div className="grid gap-3">
            <div>
              <p className="text-lg font-semibold">
                {t("rank", { rank: format.number(own.rank), points: own.points })}
              </p>
              <p className="text-muted mt-1 text-sm">{t("live")}</p>
            </div>
            <BoardTable rows={own.rows} caption={t("caption")} />
            {window === "week" && (
              <div>
                <PictureLink kind="rank" />
              </div>
            )}
          </div>
        ) : (
          <p className="border-line bg-surface rounded-card border p-6">
            {t.rich(own.why, {
              settings: (words) => (
                <TextLink href={localizedHref(locale, settingsPath("preferences"))}>{words}</TextLink>
              ),
            })}
          </p>
        )
      }
    </MemberPart>
  );
}
