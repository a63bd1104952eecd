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
type Segment = readonly [Point, Point];

/** Pairs of cell edges (0 top, 1 right, 2 bottom, 3 left) that a line crosses, by corner mask (1 tl, 2 tr, 4 br, 8 bl). */
const crossings: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
];

/** Marching squares over a grid of heights: the short segments along which the terrain has height `level`. */
function segmentsAt(
  level: number,
  columns: number,
  rows: number,
  cell: number,
  at: (c: number, r: number) => number,
) {
  const segments: Segment[] = [];
  const share = (a: number, b: number) => (a === b ? 0.5 : (level - a) / (b - a));
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const tl = at(column, row);
      const tr = at(column + 1, row);
      const br = at(column + 1, row + 1);
      const bl = at(column, row + 1);
      const mask =
        Number(tl > level) + 2 * Number(tr > level) + 4 * Number(br > level) + 8 * Number(bl > level);
      const edges: Point[] = [
        [(column + share(tl, tr)) * cell, row * cell],
        [(column + 1) * cell, (row + share(tr, br)) * cell],
        [(column + share(bl, br)) * cell, (row + 1) * cell],
        [column * cell, (row + share(tl, bl)) * cell],
      ];
      for (const [from, to] of crossings[mask] ?? []) {
        const [a, b] = [edges[from], edges[to]];
        if (a && b) segments.push([a, b]);
      }
    }
  }
  return segments;
}

const keyOf = ([x, y]: Point) => `${x.toFixed(2)},${y.toFixed(2)}`;

/** Chains segments that share an end point into lines; a closed line repeats its first point. */
export function chain(segments: readonly Segment[]): Point[][] {
  const byEnd = new Map<string, Set<Segment>>();
  for (const segment of segments) {
    for (const end of segment) byEnd.set(keyOf(end), (byEnd.get(keyOf(end)) ?? new Set()).add(segment));
  }
  const open = new Set(segments);
  const follow = (line: Point[], from: Point) => {
    for (let end = from; ;) {
      const next = [...(byEnd.get(keyOf(end)) ?? [])].find((segment) => open.has(segment));
      if (!next) return line;
      open.delete(next);
      end = keyOf(next[0]) === keyOf(end) ? next[1] : next[0];
      line.push(end);
    }
  };
  const lines: Point[][] = [];
  for (const segment of segments) {
    if (!open.delete(segment)) continue;
    const forward = follow([segment[0], segment[1]], segment[1]);
    const backward = follow([], segment[0]);
    lines.push([...backward.reverse(), ...forward]);
  }
  return lines;
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
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const heights = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) =>
      terrain((column * cell) / hill, (row * cell) / hill, seed),
    ),
  );
  const at = (column: number, row: number) => heights[row]?.[column] ?? 0;
  return Array.from({ length: levels }, (_, index) => {
    const level = 0.18 + (0.66 * (index + 0.5)) / levels;
    return chain(segmentsAt(level, columns, rows, cell, at))
      .filter((line) => line.length > 5)
      .map(smoothPath)
      .join("");
  });
}
