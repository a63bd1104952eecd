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

const steps = 96;

type Box = { width: number; height: number };

const pointOf = (x: number, { width, height }: Box, seed: number) =>
  `${(x * width).toFixed(1)},${((1 - ridgeHeight(x, seed)) * height).toFixed(1)}`;

/** By box and seed: what every picture of a ridge has in common. */
const drawn = new Map<string, string[]>();

function pointsOf(box: Box, seed: number): string[] {
  const key = `${box.width} ${box.height} ${seed}`;
  const known = drawn.get(key);
  if (known) return known;
  const points = Array.from({ length: steps + 1 }, (_, step) => pointOf(step / steps, box, seed));
  drawn.set(key, points);
  return points;
}

/** The ridge as points in a box, from `from` to `to` along it. */
export function ridgePoints(box: Box, seed: number, from = 0, to = 1): string {
  const between = pointsOf(box, seed).slice(Math.floor(from * steps) + 1, Math.ceil(to * steps));
  return [pointOf(from, box, seed), ...between, pointOf(to, box, seed)].join(" ");
}
