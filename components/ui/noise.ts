/** A repeatable pseudo-random number in [0, 1) for a lattice point (integer hash, no state). */
export function latticeValue(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(seed, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 4294967296;
}

const fade = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (a: number, b: number, t: number) => a + (b - a) * t;

/** Height that the slope at a lattice point contributes at a distance of (dx, dy) from it. */
function slope(x: number, y: number, seed: number, dx: number, dy: number): number {
  const angle = latticeValue(x, y, seed) * 2 * Math.PI;
  return Math.cos(angle) * dx + Math.sin(angle) * dy;
}

/** Gradient noise in [0, 1] (values near 0.5 are the most common); features are about one unit wide. */
export function smoothNoise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [dx, dy] = [x - left, y - top];
  const [u, v] = [fade(dx), fade(dy)];
  const upper = mix(slope(left, top, seed, dx, dy), slope(left + 1, top, seed, dx - 1, dy), u);
  const lower = mix(
    slope(left, top + 1, seed, dx, dy - 1),
    slope(left + 1, top + 1, seed, dx - 1, dy - 1),
    u,
  );
  return Math.min(Math.max(0.5 + mix(upper, lower, v) * 0.72, 0), 1);
}

/** Hills in [0, 1], bent by a second noise so that no slope runs along the grid. */
export function terrain(x: number, y: number, seed: number): number {
  const bentX = x + (smoothNoise(x * 0.9, y * 0.9, seed + 5) - 0.5) * 0.9;
  const bentY = y + (smoothNoise(x * 0.9, y * 0.9, seed + 9) - 0.5) * 0.9;
  const rolling = smoothNoise(bentX, bentY, seed);
  const hills = smoothNoise(bentX * 2.1, bentY * 2.1, seed + 17);
  return Math.min(Math.max(0.5 + (rolling - 0.5) * 1.35 + (hills - 0.5) * 0.4, 0), 1);
}
