import { smoothNoise } from "./noise";

export type RidgeLevel = { name: string; at: number };

/**
 * Where `xp` lies between the first and the last level, from 0 to 1. Levels are spaced evenly along the ridge,
 * because their thresholds grow much faster than the eye can follow.
 */
export function positionOf(xp: number, levels: readonly RidgeLevel[]): number {
  const steps = levels.length - 1;
  if (steps < 1) return 0;
  const reached = levels.findLastIndex((level) => level.at <= xp);
  const from = levels[reached];
  const to = levels[reached + 1];
  if (!from) return 0;
  if (!to) return 1;
  return (reached + (xp - from.at) / (to.at - from.at)) / steps;
}

/** Height of the ridge at `x` in [0, 1]; 0 is the valley, 1 the top. It climbs, with dips on the way. */
export function ridgeHeight(x: number, seed: number): number {
  const climb = 0.08 + 0.8 * x ** 1.15;
  const rough = (smoothNoise(x * 7, 0.5, seed) - 0.5) * 0.2 + (smoothNoise(x * 19, 3.5, seed) - 0.5) * 0.08;
  return Math.min(Math.max(climb + rough * (0.35 + x), 0.02), 1);
}

/** The ridge as points in a box, from `from` to `to` along it. */
export function ridgePoints(box: { width: number; height: number }, seed: number, from = 0, to = 1): string {
  const steps = 96;
  const xs = Array.from({ length: steps + 1 }, (_, i) => i / steps).filter((x) => x > from && x < to);
  return [from, ...xs, to]
    .map((x) => `${(x * box.width).toFixed(1)},${((1 - ridgeHeight(x, seed)) * box.height).toFixed(1)}`)
    .join(" ");
}
