import { contours } from "d3-contour";
import { terrain } from "./noise";

export type ContourOptions = {
  seed: number;
  width: number;
  height: number;
  /** How many heights are drawn, spread evenly over the terrain. */
  levels: number;
  /** Grid step in user units; smaller is finer and longer. */
  cell?: number;
  /** Width of a hill in user units. */
  hill?: number;
};

type Point = readonly [number, number];

/**
 * The rings of d3-contour run along the border of the grid, half a step outside it, to close what the border cuts off.
 * The parts inside are the lines; a ring that is wholly inside stays one and repeats its first point.
 */
export function cutAtBorder(ring: readonly Point[], columns: number, rows: number): Point[][] {
  const inside = ([x, y]: Point) => x >= 0.5 && y >= 0.5 && x <= columns - 0.5 && y <= rows - 0.5;
  const from = ring.findIndex((point) => !inside(point));
  if (from < 0) return [[...ring]];
  const lines: Point[][] = [[]];
  for (const point of [...ring.slice(from, -1), ...ring.slice(0, from)]) {
    if (inside(point)) lines.at(-1)?.push(point);
    else lines.push([]);
  }
  return lines.filter((line) => line.length > 0);
}

/** A smooth SVG path through the middles of a line's pieces, in whole relative units to keep pages small. */
export function smoothPath(line: readonly Point[]): string {
  const [first, second] = line;
  if (!first || !second) return "";
  const round = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
  let pen = round(first);
  let path = `M${pen[0]} ${pen[1]}`;
  for (let i = 1; i < line.length - 1; i += 1) {
    const control = round(line[i] ?? first);
    const after = line[i + 1] ?? first;
    const end = round([(control[0] + after[0]) / 2, (control[1] + after[1]) / 2]);
    path += `q${control[0] - pen[0]} ${control[1] - pen[1]} ${end[0] - pen[0]} ${end[1] - pen[1]}`;
    pen = end;
  }
  const last = round(line[line.length - 1] ?? second);
  return `${path}L${last[0]} ${last[1]}`;
}

/** One path per height, lowest first. The same options always give the same paths. */
export function contourPaths({
  seed,
  width,
  height,
  levels,
  cell = 20,
  hill = 260,
}: ContourOptions): string[] {
  const columns = Math.ceil(width / cell) + 1;
  const rows = Math.ceil(height / cell) + 1;
  const heights = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    return terrain((column * cell) / hill, (row * cell) / hill, seed);
  });
  const draw = contours().size([columns, rows]);
  // A height of the grid lies in the middle of its cell.
  const place = ([x, y]: Point): Point => [(x - 0.5) * cell, (y - 0.5) * cell];
  return Array.from({ length: levels }, (_, index) => {
    const level = 0.18 + (0.66 * (index + 0.5)) / levels;
    const rings = draw.contour(heights, level).coordinates.flat() as unknown as Point[][];
    return rings
      .flatMap((ring) => cutAtBorder(ring, columns, rows))
      .filter((line) => line.length > 5)
      .map((line) => smoothPath(line.map(place)))
      .join("");
  });
}
