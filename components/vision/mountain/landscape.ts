import { contours } from "d3-contour";
import { latticeValue, terrain } from "../../ui/noise.ts";
import { top } from "../../../lib/vision/snapshot.ts";

/** Columns and rows on which heights are known. */
export const grid = { columns: 320, rows: 180 };
const seed = 23;
/** Height of the lowest and of the highest altitude; below lies the valley. */
const climb = { from: 0.16, to: 0.96 };

/** Height in [0, 1] at a place of the picture, both in [0, 1]: one mountain, the terrain of the project around it. */
function heightAt(x: number, y: number): number {
  const [u, v] = [(x - 0.5) * 2.05, (y - 0.5) * 1.9];
  const away = Math.hypot(u, v);
  const slope = Math.max(1 - away / 1.25, 0) ** 1.1;
  const rough = (terrain(x * 4.2, y * 2.6, seed) - 0.5) * (0.5 * Math.min(away + 0.12, 1));
  return Math.min(Math.max(slope * 0.86 + rough + Math.exp(-away * away * 28) * 0.14, 0), 1);
}

export type Landscape = {
  heights: Float32Array;
  /** Cells of the grid, the lowest first. */
  order: Uint32Array;
  /** Index in `order` at which the climb begins, and that of the summit. */
  from: number;
  to: number;
};

/** The mountain that every member climbs; the same each time. */
export function makeLandscape(): Landscape {
  const { columns, rows } = grid;
  const heights = Float32Array.from({ length: columns * rows }, (_, cell) =>
    heightAt(((cell % columns) + 0.5) / columns, (Math.floor(cell / columns) + 0.5) / rows),
  );
  const highest = heights.reduce((high, height) => Math.max(high, height), 0);
  for (let cell = 0; cell < heights.length; cell += 1) heights[cell] = heights[cell]! / highest;
  const order = Uint32Array.from(heights.keys()).sort((one, other) => heights[one]! - heights[other]!);
  return { heights, order, from: firstAbove(heights, order, climb.from), to: order.length - 1 };
}

function firstAbove(heights: Float32Array, order: Uint32Array, height: number): number {
  let [low, high] = [0, order.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (heights[order[middle]!]! < height) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Height on the grid of an altitude of the snapshot. */
export const heightOf = (altitude: number) =>
  climb.from + (climb.to - climb.from) * Math.min(altitude / top, 1);

/**
 * Where a dot stands at an altitude, both in [0, 1]: somewhere along the line of that height, always the same place for the
 * same dot, so that many at one altitude become a ring of lights.
 */
export function placeOf(
  { heights, order }: Landscape,
  dot: number,
  altitude: number,
): [x: number, y: number] {
  const height = heightOf(altitude);
  const first = firstAbove(heights, order, height - 0.012);
  const last = Math.max(firstAbove(heights, order, height + 0.012), first + 1);
  const cell =
    order[Math.min(first + Math.floor(latticeValue(dot, 1, seed) * (last - first)), order.length - 1)]!;
  return [
    ((cell % grid.columns) + latticeValue(dot, 2, seed)) / grid.columns,
    (Math.floor(cell / grid.columns) + latticeValue(dot, 3, seed)) / grid.rows,
  ];
}

export type Ring = (readonly [number, number])[];

/** The line of a height as rings of places in [0, 1]. */
export function ringsAt({ heights }: Landscape, height: number): Ring[] {
  const found = contours()
    .size([grid.columns, grid.rows])
    .contour(Array.from(heights), height)
    .coordinates.flat() as unknown as Ring[];
  return found.map((ring) => ring.map(([x, y]) => [x / grid.columns, y / grid.rows] as const));
}

/** The part of the picture in which a name is whole, and clear of what stands at the bottom. */
const whole = { left: 0.1, right: 0.9, top: 0.1, bottom: 0.84 };
/** Directions from the summit, as parts of half a turn: to the upper right, where no words of the scene stand, and to the lower left. */
const ways = [0.8, -0.25];
/** A line that leaves the picture in this direction is followed a little to the side. */
const aside = [0, 0.1, -0.1, 0.05, -0.05];

/** Where the line of a height is crossed in a direction, seen from outside; null where it is not inside the picture. */
function crossing({ heights }: Landscape, height: number, way: number): [x: number, y: number] | null {
  const [right, down] = [Math.cos(Math.PI * way) / 800, Math.sin(Math.PI * way) / 800];
  let isOutside = false;
  for (let step = 560; step > 0; step -= 1) {
    const [x, y] = [0.5 + right * step, 0.5 + down * step];
    if (x < whole.left || x > whole.right || y < whole.top || y > whole.bottom) continue;
    const isAbove =
      heights[Math.floor(y * grid.rows) * grid.columns + Math.floor(x * grid.columns)]! >= height;
    if (isAbove && isOutside) return [x, y];
    if (isAbove) return null;
    isOutside = true;
  }
  return null;
}

/** Where the middle of the name of a level stands, `at` counted from the lowest: on its line, in turn on two sides of the summit. */
export function labelPlace(landscape: Landscape, altitude: number, at: number): [x: number, y: number] {
  const way = ways[at % ways.length]!;
  for (const more of aside) {
    const place = crossing(landscape, heightOf(altitude), way + more);
    if (place) return place;
  }
  return [0.5, 0.5];
}
