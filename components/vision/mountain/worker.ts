import { decodeSnapshot } from "@/lib/vision/snapshot";
import { moved } from "@/lib/vision/rules";
import { paintGround } from "./ground";
import { makeLandscape } from "./landscape";
import type { ToWorker } from "./messages";
import { Painter } from "./painter";

/** Frames a second while something moves, and while nothing does; none while nobody sees it. */
const rates = { moving: 30, resting: 4 };

const landscape = makeLandscape();
let context: OffscreenCanvasRenderingContext2D | null = null;
let levels: number[] = [];
let calm = false;
let seen = true;
let painter: Painter | null = null;
let picture: ImageData | null = null;
let pixels = new Uint32Array(0);
let ground = new Uint32Array(0);
let timer: ReturnType<typeof setTimeout> | undefined;
let beat = 0;
let beatAt = 0;

function frame(): void {
  timer = undefined;
  if (!context || !picture || !seen) return;
  const now = performance.now();
  if (!calm && now - beatAt > 1000 / rates.resting - 5) {
    beat += 1;
    beatAt = now;
  }
  pixels.set(ground);
  painter?.draw(pixels, picture.width, picture.height, now, beat);
  context.putImageData(picture, 0, 0);
  const moving = painter?.moving ?? false;
  // Who wants no motion gets a frame when something has changed.
  if (moving || !calm) timer = setTimeout(frame, 1000 / (moving ? rates.moving : rates.resting));
}

function wake(): void {
  clearTimeout(timer);
  timer = setTimeout(frame, 0);
}

function repaint(): void {
  if (!context || levels.length === 0) return;
  const { width, height } = context.canvas;
  picture = context.createImageData(width, height);
  pixels = new Uint32Array(picture.data.buffer);
  ground = paintGround(landscape, levels, width, height);
}

function take(message: ToWorker): void {
  switch (message.kind) {
    case "canvas":
      context = message.canvas.getContext("2d", { alpha: false });
      return repaint();
    case "size":
      calm = message.calm;
      if (!context) return;
      context.canvas.width = message.width;
      context.canvas.height = message.height;
      return repaint();
    case "levels":
      levels = message.altitudes;
      return repaint();
    case "snapshot": {
      const { altitudes, own } = decodeSnapshot(message.buffer);
      painter = new Painter(landscape, altitudes, message.showOwn ? own : null);
      return;
    }
    case "changes":
      for (const [dot, altitude] of moved(painter?.altitudes ?? new Uint16Array(), message.dots))
        painter?.move(dot, altitude, performance.now(), calm);
      return;
    case "seen":
      seen = message.seen;
  }
}

addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  take(data);
  wake();
});
