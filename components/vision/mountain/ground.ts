import { heightOf, ringsAt, type Landscape, type Ring } from "./landscape";

const night = { low: [14, 19, 28], high: [52, 62, 82] } as const;
const layers = 27;

const mix = (part: number) =>
  night.low.map((value, n) => Math.round(value + (night.high[n]! - value) * part ** 1.4)).join(" ");

function trace(
  context: OffscreenCanvasRenderingContext2D,
  rings: Ring[],
  width: number,
  height: number,
): void {
  context.beginPath();
  for (const ring of rings) {
    ring.forEach(([x, y], n) => {
      if (n === 0) context.moveTo(x * width, y * height);
      else context.lineTo(x * width, y * height);
    });
    context.closePath();
  }
}

/**
 * Everything that stands still, painted once for a size: the night, the mountain in layers, a line at each level (`levels`:
 * altitudes of the snapshot).
 */
export function paintGround(
  landscape: Landscape,
  levels: readonly number[],
  width: number,
  height: number,
): Uint32Array<ArrayBuffer> {
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) return new Uint32Array(width * height);
  context.fillStyle = `rgb(${mix(0)})`;
  context.fillRect(0, 0, width, height);
  for (let layer = 1; layer <= layers; layer += 1) {
    trace(context, ringsAt(landscape, layer / (layers + 1)), width, height);
    context.fillStyle = `rgb(${mix(layer / layers)})`;
    context.fill("evenodd");
    context.lineWidth = 1;
    context.strokeStyle = "rgb(150 170 205 / 0.07)";
    context.stroke();
  }
  for (const altitude of levels) {
    trace(context, ringsAt(landscape, heightOf(altitude)), width, height);
    context.lineWidth = Math.max(width / 1400, 1);
    context.strokeStyle = "rgb(170 195 235 / 0.38)";
    context.stroke();
  }
  return new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
}
