"use client";

import { useLocale, useTranslations } from "next-intl";
import { useMine } from "@/components/islands/use-mine";
import { Followed } from "@/components/session/followed";
import { Skeleton } from "@/components/ui/skeleton";
import type { OwnHub } from "@/lib/hub/schema";
import { formatter } from "@/lib/platform/i18n/format";
import type { Season } from "@/lib/seasons/schema";

/** The member's own place in the season and what it wins; nothing for visitors. */
export function OwnSeasonPlace({ state }: Pick<Season, "state">) {
  const t = useTranslations("hub.own");
  const general = useTranslations("community.general");
  const format = formatter(useLocale());
  const [mine, again] = useMine<OwnHub>("/api/me/hub");
  if (mine.state === "guest") return null;
  const season = mine.state === "known" ? mine.data.season : null;
  return (
    // Room for its lines, of which the second may be two on a phone, also while they are being read.
    <div data-for="member" className="mt-4 min-h-16.5 text-sm">
      {mine.state === "known" && <Followed changed={again} />}
      {mine.state === "asking" && (
        <div role="status" aria-label={general("loading")}>
          <Skeleton className="h-5 w-44" />
        </div>
      )}
      {mine.state === "failed" && (
        <p role="alert">
          {general("failed")}{" "}
          <button type="button" onClick={mine.again} className="underline underline-offset-4">
            {general("again")}
          </button>
        </p>
      )}
      {season && (
        <p className="font-medium">
          {season.place
            ? t("seasonPlace", { rank: format.number(season.place.rank), points: season.place.points })
            : t("seasonNone")}
        </p>
      )}
      {season && season.prize > 0 && (
        <p className="text-muted">
          {t(state === "final" ? "seasonWon" : "seasonPrize", { points: season.prize })}
        </p>
      )}
    </div>
  );
}
