import { makeLandscape } from "../../../components/vision/mountain/landscape.ts";
import { Painter } from "../../../components/vision/mountain/painter.ts";
import { top } from "../../../lib/vision/snapshot.ts";

const [width, height] = [1920, 1080];
const frames = 200;

const fixed = (milliseconds: number) => `${milliseconds.toFixed(2)} ms`.padStart(12);

/** Script of one frame of the vision dashboard: the ground copied, every dot drawn. What the browser does with it is not in here. */
export function printVision(log: (line: string) => void) {
  log(
    `\nVision dashboard, ${width} × ${height}, milliseconds of script a frame (median and 99th of ${frames})`,
  );
  const begun = performance.now();
  const landscape = makeLandscape();
  log(`  ${"landscape, once".padEnd(34)}${fixed(performance.now() - begun)}`);
  const ground = new Uint32Array(width * height);
  const pixels = new Uint32Array(width * height);
  for (const members of [1_000, 50_000]) {
    for (const moving of [0, 200]) {
      const placed = performance.now();
      const altitudes = Uint16Array.from({ length: members }, (_, dot) => (dot * 7919) % top);
      const painter = new Painter(landscape, altitudes, 3);
      const placing = performance.now() - placed;
      const taken = Array.from({ length: frames }, (_, n) => {
        for (let dot = 0; dot < moving; dot += 1) painter.move(dot, (dot * 31 + n) % top, n * 33, false);
        const start = performance.now();
        pixels.set(ground);
        painter.draw(pixels, width, height, n * 33, n);
        return performance.now() - start;
      }).sort((one, other) => one - other);
      log(
        `  ${`${members.toLocaleString("en")} members, ${moving} climbing`.padEnd(34)}${fixed(taken[frames / 2] ?? 0)}${fixed(taken[Math.floor(frames * 0.99)] ?? 0)}   (placed in ${placing.toFixed(0)} ms)`,
      );
    }
  }
}
