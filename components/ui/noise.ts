/** A repeatable pseudo-random number in [0, 1) for a lattice point (integer hash, no state). */
export function latticeValue(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (a: number, b: number, t: number) => a + (b - a) * t;

/** Smooth value noise in [0, 1]; features are about one unit wide. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = fade(x - left);
  const v = fade(y - top);
  const upper = mix(latticeValue(left, top, seed), latticeValue(left + 1, top, seed), u);
  const lower = mix(latticeValue(left, top + 1, seed), latticeValue(left + 1, top + 1, seed), u);
  return mix(upper, lower, v);
}

/** Three octaves of noise in [0, 1]: hills with smaller hills on them. */
export function terrain(x: number, y: number, seed: number): number {
  const rolling = smoothNoise(x, y, seed);
  const hills = smoothNoise(x * 2.1, y * 2.1, seed + 17);
  const detail = smoothNoise(x * 4.3, y * 4.3, seed + 31);
  return rolling * 0.68 + hills * 0.25 + detail * 0.07;
}
