import { nobody } from "../../../lib/vision/snapshot.ts";
import { placeOf, type Landscape } from "./landscape.ts";

/** How long a dot takes to its new place, in milliseconds. */
export const climbTime = 1800;

/** A colour as it lies in the memory of a picture (little endian: alpha, blue, green, red). */
const pixel = (red: number, green: number, blue: number) =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

const lights = [pixel(148, 160, 178), pixel(186, 196, 210), pixel(220, 226, 234), pixel(166, 178, 194)];
const alpenglow = pixel(255, 176, 106);
const trail = pixel(176, 122, 78);

type Move = { dot: number; fromX: number; fromY: number; begun: number };
type Picture = { pixels: Uint32Array; width: number; height: number };

const stamps = new Map<string, Int32Array>();

/** `makeStamp`, made once for each size and width. */
function stampOf(size: number, width: number): Int32Array {
  const name = `${size} ${width}`;
  const known = stamps.get(name) ?? makeStamp(size, width);
  stamps.set(name, known);
  return known;
}

/** A filled disc as distances in memory from its first pixel. */
function makeStamp(size: number, width: number): Int32Array {
  const rows = Array.from({ length: size }, (_, row) => row);
  return Int32Array.from(
    rows.flatMap((row) => {
      // Half the chord of the circle at this row; the smallest are squares.
      const off = row + 0.5 - size / 2;
      const half = size < 4 ? size / 2 : Math.sqrt(Math.max((size * size) / 4 - off * off, 0));
      const left = Math.round(size / 2 - half);
      return Array.from({ length: Math.round(half * 2) }, (__, at) => row * width + left + at);
    }),
  );
}

/** Where a disc around a place begins in memory; -1 for one that would leave the picture. */
function startOf({ width, height }: Picture, x: number, y: number, size: number): number {
  const left = Math.round(x * width - size / 2);
  const up = Math.round(y * height - size / 2);
  return left < 0 || up < 0 || left + size > width || up + size > height ? -1 : up * width + left;
}

function draw(picture: Picture, x: number, y: number, size: number, colour: number): void {
  const start = startOf(picture, x, y, size);
  if (start >= 0) for (const step of stampOf(size, picture.width)) picture.pixels[start + step] = colour;
}

/** The dots of the mountain in a buffer of pixels. Knows no canvas: the worker gives it one's memory, a bench none. */
export class Painter {
  readonly altitudes: Uint16Array;
  private readonly landscape: Landscape;
  private readonly own: number | null;
  private readonly xs: Float32Array;
  private readonly ys: Float32Array;
  private readonly moves = new Map<number, Move>();
  /** Where each resting dot begins in memory, for the size of the last picture; -1 for one that is not drawn. */
  private readonly starts: Int32Array;
  private laidOut = "";
  constructor(landscape: Landscape, altitudes: Uint16Array, own: number | null) {
    this.landscape = landscape;
    this.altitudes = altitudes;
    this.own = own;
    this.xs = new Float32Array(altitudes.length);
    this.ys = new Float32Array(altitudes.length);
    this.starts = new Int32Array(altitudes.length);
    altitudes.forEach((altitude, dot) => this.place(dot, altitude));
  }

  private place(dot: number, altitude: number): void {
    const [x, y] = altitude === nobody ? [-1, -1] : placeOf(this.landscape, dot, altitude);
    this.xs[dot] = x;
    this.ys[dot] = y;
  }

  /** Lets a dot climb to an altitude, or stand there at once. False for a dot that the snapshot does not have. */
  move(dot: number, altitude: number, now: number, calm: boolean): boolean {
    if (dot >= this.altitudes.length) return false;
    const known = this.altitudes[dot] !== nobody;
    const [fromX, fromY] = [this.xs[dot]!, this.ys[dot]!];
    this.altitudes[dot] = altitude;
    this.place(dot, altitude);
    if (!calm && known) this.moves.set(dot, { dot, fromX, fromY, begun: now });
    this.laidOut = "";
    return true;
  }

  get moving(): boolean {
    return this.moves.size > 0;
  }

  /** A few are lanterns, many are grains of light. */
  private sizeFor(width: number): number {
    const many = [20_000, 3_000, 400].filter((count) => this.xs.length > count).length;
    return width > 1000 ? 8 - many * 2 : 5 - many;
  }

  private layOut(picture: Picture, size: number): void {
    const laidOut = `${picture.width} ${picture.height}`;
    if (this.laidOut === laidOut) return;
    this.laidOut = laidOut;
    for (let dot = 0; dot < this.starts.length; dot += 1)
      this.starts[dot] = this.moves.has(dot) ? -1 : startOf(picture, this.xs[dot]!, this.ys[dot]!, size);
  }

  /** Draws one frame into `pixels`, which already hold the ground; `beat` makes the lights breathe. */
  draw(pixels: Uint32Array, width: number, height: number, now: number, beat: number): void {
    const picture = { pixels, width, height };
    const size = this.sizeFor(width);
    this.layOut(picture, size);
    const stamp = stampOf(size, width);
    for (let dot = 0; dot < this.starts.length; dot += 1) {
      const start = this.starts[dot]!;
      if (start < 0) continue;
      const colour = lights[(dot * 7 + beat) & 3]!;
      for (let step = 0; step < stamp.length; step += 1) pixels[start + stamp[step]!] = colour;
    }
    for (const move of this.moves.values()) this.drawMove(picture, move, size, now);
    if (this.own !== null && this.own < this.xs.length && !this.moves.has(this.own))
      draw(picture, this.xs[this.own]!, this.ys[this.own]!, size + 9, alpenglow);
  }

  private drawMove(picture: Picture, move: Move, size: number, now: number): void {
    const share = Math.min(Math.max((now - move.begun) / climbTime, 0), 1);
    const eased = 1 - (1 - share) ** 3;
    const wayX = this.xs[move.dot]! - move.fromX;
    const wayY = this.ys[move.dot]! - move.fromY;
    for (let step = 0; step < 12; step += 1) {
      const part = eased * (step / 12);
      draw(picture, move.fromX + wayX * part, move.fromY + wayY * part, 2, trail);
    }
    draw(picture, move.fromX + wayX * eased, move.fromY + wayY * eased, size + 4, alpenglow);
    if (share < 1) return;
    this.moves.delete(move.dot);
    this.laidOut = "";
  }
}
