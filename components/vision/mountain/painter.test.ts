import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { shownEvents, withNew } from "@/lib/vision/rules";
import type { VisionEvent } from "@/lib/vision/schema";
import { nobody, top } from "@/lib/vision/snapshot";
import { heightOf, makeLandscape, placeOf, grid } from "./landscape";
import { climbTime, Painter } from "./painter";

const landscape = makeLandscape();
const [width, height] = [320, 180];
const lit = (pixels: Uint32Array) => pixels.reduce((count, pixel) => count + (pixel === 0 ? 0 : 1), 0);

describe("the mountain", () => {
  test("has a place at every altitude, on the line of its height, the same one each time", () => {
    for (const altitude of [0, 20_000, 40_000, top])
      for (const dot of [0, 1, 49_999]) {
        const [x, y] = placeOf(landscape, dot, altitude);
        expect(placeOf(landscape, dot, altitude)).toEqual([x, y]);
        const cell = Math.floor(y * grid.rows) * grid.columns + Math.floor(x * grid.columns);
        expect(Math.abs(landscape.heights[cell]! - heightOf(altitude))).toBeLessThan(0.05);
      }
  });
});

describe("the painter", () => {
  test("draws each member, and nobody for an erased one", () => {
    const pixels = new Uint32Array(width * height);
    new Painter(landscape, new Uint16Array([100, 30_000, nobody]), null).draw(pixels, width, height, 0, 0);
    const one = new Uint32Array(width * height);
    new Painter(landscape, new Uint16Array([100]), null).draw(one, width, height, 0, 0);
    expect(lit(one)).toBeGreaterThan(0);
    expect(lit(pixels)).toBe(lit(one) * 2);
  });

  test("lets a dot climb for a while, and at once for those who want no motion", () => {
    const painter = new Painter(landscape, new Uint16Array([100]), null);
    painter.move(0, 60_000, 0, false);
    expect(painter.moving).toBe(true);
    painter.draw(new Uint32Array(width * height), width, height, climbTime, 0);
    expect(painter.moving).toBe(false);
    painter.move(0, 100, 0, true);
    expect(painter.moving).toBe(false);
    expect(painter.move(7, 100, 0, false)).toBe(false);
  });

  test("keeps nothing of a day: 86,400 changes leave as much memory as there was", () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const pixels = new Uint32Array(width * height);
    const painter = new Painter(landscape, new Uint16Array(5000).fill(100), 3);
    const used = () => {
      collect();
      return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
    };
    let shown: VisionEvent[] = [];
    const live = (from: number, to: number) => {
      for (let second = from; second < to; second += 1) {
        painter.move((second * 7) % 5000, (second * 31) % top, second * 1000, false);
        shown = withNew(shown, [{ id: second, name: null, points: 5, reason: "mission", at: "" } as never]);
        if (second % 400 === 0) painter.draw(pixels, width, height, second * 1000 + climbTime, second);
      }
      painter.draw(pixels, width, height, to * 1000 + climbTime, to);
    };
    live(0, 8640);
    const before = used();
    live(8640, 86_400);
    expect(used() - before).toBeLessThan(500_000);
    expect(painter.moving).toBe(false);
    expect(shown.length).toBe(shownEvents);
  }, 60_000);
});
