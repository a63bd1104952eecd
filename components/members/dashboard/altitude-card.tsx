"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Ridge, type RidgeTone } from "@/components/ui/ridge";
import { altitude, type Balance, type Level } from "@/lib/points/rules";
import { Standing } from "./standing";

type AltitudeCardProps = Balance & {
  levels: readonly Level[];
  /** The colour that the member's level has opened. */
  ridge: RidgeTone;
};

/** Where the member is: points as altitude, and the mountain with their place on it. */
export function AltitudeCard({ xp, owed, levels, ridge }: AltitudeCardProps) {
  const t = useTranslations("members.dashboard.altitude");
  const names = useTranslations("points.levels");
  const { key, next } = altitude(levels, xp, owed);
  return (
    <Card>
      <Standing xp={xp} owed={owed} levels={levels} />
      <Ridge
        xp={xp}
        tone={ridge}
        levels={levels.map((level) => ({ name: names(level.key), at: level.from }))}
        next={next ? t("nextMark", { name: names(next.key) }) : undefined}
        label={t("ridge", { xp, name: names(key) })}
        className="mt-2"
      />
    </Card>
  );
}
