import type { ContourOptions } from "./contour-lines";

/** Named terrains that pages show as a stylesheet mask, so that their thousands of points are not in every page. */
export const motifs = {
  hero: { seed: 29, width: 1000, height: 720, levels: 18, hill: 330, cell: 20 },
  head: { seed: 12, width: 1100, height: 420, levels: 10, cell: 18 },
  cirque: { seed: 83, width: 1100, height: 420, levels: 11, cell: 18, hill: 300 },
  pass: { seed: 231, width: 1100, height: 420, levels: 12, cell: 18, hill: 340 },
  valley: { seed: 47, width: 1100, height: 420, levels: 9, cell: 18, hill: 220 },
  plateau: { seed: 146, width: 1100, height: 420, levels: 7, cell: 20, hill: 420 },
  call: { seed: 58, width: 1200, height: 380, levels: 10, cell: 18 },
  lost: { seed: 404, width: 1440, height: 720, levels: 12, cell: 20 },
  join: { seed: 2841, width: 1440, height: 900, levels: 14, cell: 20 },
  token: { seed: 12, width: 600, height: 600, levels: 12, cell: 20 },
  empty: { seed: 7, width: 640, height: 240, levels: 7, cell: 16 },
} satisfies Record<string, ContourOptions>;

export type Motif = keyof typeof motifs;

export const motifNames = Object.keys(motifs) as Motif[];

/** What a motif is drawn from, for a picture of another size. */
export const seedOf = (motif: Motif): number => motifs[motif].seed;

/** The highlighted line of the hero: the way up. */
export const routeOf: Partial<Record<Motif, number>> = { hero: 10 };

export function isMotif(name: string): name is Motif {
  return name in motifs;
}
