"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Level } from "@/lib/points/rules";
import { labelPlace, makeLandscape } from "./mountain/landscape";
import { altitudesOf } from "./use-mountain";

/** Below the summit to the right, where the words of a scene do not stand. */
const turn = Math.PI * 0.06;

/** The names of the levels on their lines. */
export function LevelNames({ levels }: { levels: readonly Level[] }) {
  const names = useTranslations("points.levels");
  const places = useMemo(() => {
    const landscape = makeLandscape();
    return altitudesOf(levels).map((altitude) => labelPlace(landscape, altitude, turn));
  }, [levels]);
  return (
    <ul className="max-md:hidden">
      {levels.map(({ key }, at) => {
        const [x, y] = places[at] ?? [0.5, 0.5];
        return (
          <li
            key={key}
            className="text-text/80 absolute -translate-y-1/2 text-[clamp(0.75rem,1vw,1.25rem)] whitespace-nowrap [text-shadow:0_0_6px_var(--background),0_0_2px_var(--background)]"
            style={{ left: `${x * 100}%`, top: `${(y + (at % 2 ? 0.03 : -0.03)) * 100}%` }}
          >
            {names(key)}
          </li>
        );
      })}
    </ul>
  );
}
