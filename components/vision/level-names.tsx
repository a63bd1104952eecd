"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Level } from "@/lib/points/rules";
import { labelPlace, makeLandscape } from "./mountain/landscape";
import { altitudesOf } from "./use-mountain";

/** The names of the levels on their lines, large enough for the far end of a room; no light shines through them. */
export function LevelNames({ levels }: { levels: readonly Level[] }) {
  const names = useTranslations("points.levels");
  const places = useMemo(() => {
    const landscape = makeLandscape();
    return altitudesOf(levels).map((altitude, at) => labelPlace(landscape, altitude, at));
  }, [levels]);
  return (
    <ul className="max-md:hidden">
      {levels.map(({ key }, at) => {
        const [x, y] = places[at] ?? [0.5, 0.5];
        return (
          <li
            key={key}
            className="bg-background absolute -translate-1/2 rounded-full px-2 text-[clamp(1rem,1.5vw,1.75rem)] leading-tight whitespace-nowrap"
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          >
            {names(key)}
          </li>
        );
      })}
    </ul>
  );
}
