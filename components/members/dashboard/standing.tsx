"use client";

import { useTranslations } from "next-intl";
import { Progress } from "@/components/ui/progress";
import { altitude, type Balance, type Level } from "@/lib/points/rules";
import { OwedPoints } from "./owed-points";
import { RollingNumber } from "./rolling-number";

/** How high the member stands: points, the level, and what is missing to the next one. */
export function Standing({ xp, owed, levels }: Balance & { levels: readonly Level[] }) {
  const t = useTranslations("members.dashboard.altitude");
  const names = useTranslations("points.levels");
  const { number, key, from, next } = altitude(levels, xp, owed);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 className="text-muted font-sans text-sm tracking-normal">{t("title")}</h2>
          <p className="figures mt-1 text-4xl font-medium" data-testid="xp">
            <RollingNumber value={xp} />
            <span className="text-muted ml-2 font-sans text-lg">{t("unit", { xp })}</span>
          </p>
        </div>
        <div className="min-w-56 flex-1 sm:max-w-sm">
          <p className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span className="font-medium">{t("level", { number, name: names(key) })}</span>
            <span className="text-muted">
              {next ? t("next", { missing: next.missing, name: names(next.key) }) : t("top")}
            </span>
          </p>
          <Progress
            className="mt-2"
            label={t("title")}
            value={next ? xp - from : 1}
            max={next ? next.at - from : 1}
          />
        </div>
      </div>
      <OwedPoints owed={owed} className="mt-4" />
    </>
  );
}
