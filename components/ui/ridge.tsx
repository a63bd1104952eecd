import { cn } from "./cn";
import { positionOf, ridgeHeight, ridgePoints, type RidgeLevel } from "./ridge-profile";

/** The colours that levels open; the first is everybody's. */
const tones = {
  alpenglow: {
    fill: "fill-accent/15",
    line: "stroke-accent",
    dot: "border-accent bg-accent",
    here: "bg-accent outline-accent/40",
  },
  glacier: {
    fill: "fill-glacier/15",
    line: "stroke-glacier",
    dot: "border-glacier bg-glacier",
    here: "bg-glacier outline-glacier/40",
  },
  forest: {
    fill: "fill-positive/15",
    line: "stroke-positive",
    dot: "border-positive bg-positive",
    here: "bg-positive outline-positive/40",
  },
} as const;
export type RidgeTone = keyof typeof tones;

type RidgeProps = {
  xp: number;
  tone?: RidgeTone;
  /** Ascending, the first at 0. Names are already in the reader's language. */
  levels: readonly RidgeLevel[];
  /** What stands at the next level: "Next: Col"; its name alone without. */
  next?: string;
  /** One sentence for those who cannot see it: "640 points, level Moraine". */
  label: string;
  seed?: number;
  className?: string;
};

const box = { width: 1000, height: 300 };
const edge = 0.04;
const along = (share: number) => edge + share * (1 - 2 * edge);

/**
 * xp as altitude: a ridge, the part already climbed, and the member's position with the level reached below it. Phones have
 * no room for the names of the other levels but the next.
 */
export function Ridge({ xp, tone = "alpenglow", levels, next, label, seed = 11, className }: RidgeProps) {
  const colour = tones[tone];
  const here = along(positionOf(xp, levels));
  const top = (x: number) => `${((1 - ridgeHeight(x, seed)) * 100).toFixed(2)}%`;
  const left = (x: number) => `${(x * 100).toFixed(2)}%`;
  const current = levels.findLastIndex((level) => level.at <= xp);
  return (
    <figure role="img" aria-label={label} className={cn("relative pt-12 pb-5", className)}>
      <div className="relative aspect-[5/2] w-full sm:aspect-[10/3]">
        <svg
          viewBox={`0 0 ${box.width} ${box.height}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full"
        >
          <polygon points={`0,300 ${ridgePoints(box, seed)} 1000,300`} className="fill-raised" />
          <polygon
            points={`0,300 ${ridgePoints(box, seed, 0, here)} ${here * box.width},300`}
            className={colour.fill}
          />
          <g fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke">
            <polyline
              points={ridgePoints(box, seed, here)}
              className="stroke-control"
              vectorEffect="non-scaling-stroke"
            />
            <polyline
              points={ridgePoints(box, seed, 0, here)}
              className={colour.line}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        </svg>
        {levels.map((level, index) => {
          const x = along(index / Math.max(levels.length - 1, 1));
          return (
            <span key={level.name} className="absolute" style={{ left: left(x), top: top(x) }}>
              <span
                className={cn(
                  "absolute size-2 -translate-1/2 rounded-full border-2",
                  index <= current ? colour.dot : "border-control bg-background",
                )}
              />
              {index !== current && (
                <span
                  className={cn(
                    "absolute bottom-4 w-max max-w-20 -translate-x-1/2 text-center text-xs leading-tight",
                    index === current + 1 ? "text-text" : "text-muted hidden lg:block",
                    index === levels.length - 1 && "-translate-x-full text-right",
                    index === 0 && "-translate-x-2 text-left",
                  )}
                >
                  {index === current + 1 ? (next ?? level.name) : level.name}
                </span>
              )}
            </span>
          );
        })}
        <span className="absolute" style={{ left: left(here), top: top(here) }}>
          <span
            className={cn(
              "border-background absolute size-4 -translate-1/2 rounded-full border-2 outline-4",
              colour.here,
            )}
          />
          <span
            className={cn(
              "absolute top-3.5 w-max -translate-x-1/2 text-xs leading-tight font-medium",
              here > 0.85 && "-translate-x-full",
              here < 0.15 && "-translate-x-2",
            )}
          >
            {levels[current]?.name}
          </span>
        </span>
      </div>
    </figure>
  );
}
