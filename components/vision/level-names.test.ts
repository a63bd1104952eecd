import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { locales } from "@/lib/platform/i18n/routing";
import { top } from "@/lib/vision/snapshot";
import { heightOf, labelPlace, makeLandscape } from "./mountain/landscape";

type Names = { levels: Record<string, string> };
const namesOf = (locale: string) =>
  Object.values(
    (JSON.parse(readFileSync(`lib/platform/i18n/messages/${locale}/points.json`, "utf8")) as Names).levels,
  );

const landscape = makeLandscape();
const placesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => labelPlace(landscape, Math.round((top * at) / (count - 1)), at));

type Box = { name: string; left: number; right: number; top: number; bottom: number };
const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** A size of the style sheet, in pixels: `clamp(least, part of the width, most)`. */
const clamp = (least: number, part: number, most: number) => Math.min(Math.max(least, part), most);

/** About where the names stand in a window, and the words and figures of the scene, which are at most half as wide. */
function boxesIn(names: readonly string[], width: number, height: number): { labels: Box[]; words: Box } {
  const size = clamp(16, width * 0.015, 28);
  const places = placesOf(names.length);
  const labels = names.map((name, at) => {
    const [x, y] = places[at] ?? [0, 0];
    const half = [(name.length * size * 0.53) / 2 + 8, (size * 1.2) / 2] as const;
    const [middle, centre] = [x * width, y * height];
    return {
      name,
      left: middle - half[0],
      right: middle + half[0],
      top: centre - half[1],
      bottom: centre + half[1],
    };
  });
  const edge = clamp(20, width * 0.04, 80);
  const lines = clamp(18, width * 0.019, 36) * 1.375 * 2;
  const figure = clamp(56, width * 0.08, 144);
  const title = clamp(24, width * 0.03, 56) * 1.25;
  const right = edge + Math.min(704, width * 0.52);
  return {
    labels,
    words: { name: "words", left: edge, top: edge, right, bottom: edge + title + figure + lines + 16 },
  };
}

describe.each(locales)("the names of the levels on the wall: %s", (locale) => {
  const names = namesOf(locale).map((name) => name.replaceAll("\u00ad", ""));

  it.each([
    [1280, 900],
    [1280, 720],
    [1366, 768],
    [1920, 1080],
    [3840, 2160],
    [1024, 768],
    [768, 1024],
  ])("are whole at %s × %s, and none lies over another or over the words", (width, height) => {
    const { labels, words } = boxesIn(names, width, height);
    const all = [...labels, words];
    const over = all.flatMap((one, at) =>
      all.slice(at + 1).flatMap((other) => (meet(one, other) ? [`${one.name} and ${other.name}`] : [])),
    );
    expect(over).toEqual([]);
    for (const { name, left, right, top: up, bottom } of labels) {
      expect(left, name).toBeGreaterThan(0);
      expect(right, name).toBeLessThan(width);
      expect(up, name).toBeGreaterThan(0);
      // Below are how old the picture is, and the scenes to choose from.
      expect(bottom, name).toBeLessThan(height - 72);
    }
  });
});

it.each([4, 8, 10, 14])("stand on their lines, on both sides of the summit: %s levels", (count) => {
  const places = placesOf(count);
  expect(new Set(places.map(([x]) => x < 0.5)).size).toBe(2);
  places.forEach(([x, y], at) => {
    const cell = Math.floor(y * 180) * 320 + Math.floor(x * 320);
    const height = heightOf(Math.round((top * at) / (count - 1)));
    expect(Math.abs((landscape.heights[cell] ?? 0) - height), `level ${at}`).toBeLessThan(0.06);
  });
});
