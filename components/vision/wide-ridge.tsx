import { useTranslations } from "next-intl";
import { positionOf, ridgeHeight, ridgePoints } from "@/components/ui/ridge-profile";
import { altitude } from "@/lib/points/rules";
import type { OwnVision } from "@/lib/vision/schema";

const box = { width: 1000, height: 300 };
const seed = 11;
const along = (share: number) => 0.04 + share * 0.92;
const dot = "bg-background absolute size-3 -translate-1/2 rounded-full border-2";
const words = "absolute w-max max-w-[38vw] truncate text-[clamp(0.875rem,1.4vw,1.625rem)] leading-tight";
const tones = { alpenglow: "var(--accent)", glacier: "var(--glacier)", forest: "var(--positive)" } as const;

/** The member's ridge across the screen: the way climbed, the level where they stand, the next one and their goals. */
export function WideRidge({ own }: { own: OwnVision }) {
  const t = useTranslations("vision.own");
  const names = useTranslations("points.levels");
  const levels = own.levels.map(({ key, from }) => ({ name: key, at: from }));
  const here = along(positionOf(own.xp, levels));
  const tone = tones[own.ridge];
  const place = (share: number) => ({
    left: `${share * 100}%`,
    top: `${(1 - ridgeHeight(share, seed)) * 100}%`,
  });
  const { key, next } = altitude(own.levels, own.xp, own.owed);
  const nextAt = next && along(positionOf(next.at, levels));
  const goals = own.goals
    .filter(({ points }) => points > own.xp)
    .slice(0, 2)
    .map(({ name, points }) => ({ name, at: points, share: along(positionOf(points, levels)) }));
  return (
    <div role="img" aria-label={t("ridge")} className="absolute inset-x-0 bottom-16 h-[46dvh] md:h-[58dvh]">
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full"
      >
        <polygon points={`0,300 ${ridgePoints(box, seed)} 1000,300`} fill="var(--raised)" opacity="0.75" />
        <polygon
          points={`0,300 ${ridgePoints(box, seed, 0, here)} ${here * box.width},300`}
          fill={tone}
          opacity="0.16"
        />
        <g fill="none" strokeWidth="3">
          <polyline
            points={ridgePoints(box, seed, here)}
            stroke="var(--control)"
            vectorEffect="non-scaling-stroke"
          />
          <polyline
            points={ridgePoints(box, seed, 0, here)}
            stroke={tone}
            vectorEffect="non-scaling-stroke"
          />
        </g>
      </svg>
      {next && nextAt !== null && (
        <span className="absolute" style={place(nextAt)}>
          <span className={`${dot} border-text`} />
          {/* Above its dot, for below is the level reached. */}
          <span className={`${words} bottom-[1.5em] ${nextAt > 0.3 ? "right-0" : "left-0"}`}>
            {t("nextMark", { name: names(next.key) })}
          </span>
        </span>
      )}
      {goals.map(({ name, at, share }, row) => (
        <span key={at} className="absolute" style={place(share)}>
          <span className={`${dot} border-glacier`} />
          <span
            className={`${words} text-glacier ${share > 0.6 ? "right-2" : "left-2"}`}
            style={{ top: `${3.2 + row * 1.6}em` }}
          >
            {name}
          </span>
        </span>
      ))}
      <span className="absolute" style={place(here)}>
        <span
          className="border-background absolute size-6 -translate-1/2 rounded-full border-2 outline-8"
          style={{ background: tone, outlineColor: `color-mix(in oklch, ${tone} 35%, transparent)` }}
        />
        <span className={`${words} top-[1.6em] font-medium ${here > 0.7 ? "right-0" : "left-0"}`}>
          {names(key)}
        </span>
      </span>
    </div>
  );
}
