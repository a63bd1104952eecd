import { describe, expect, it } from "vitest";
import { positionOf, ridgeHeight, ridgePoints } from "./ridge-profile";

const levels = [
  { name: "Trailhead", at: 0 },
  { name: "Foothills", at: 100 },
  { name: "Treeline", at: 250 },
];

describe("the ridge", () => {
  it.each([
    [-5, 0],
    [0, 0],
    [50, 0.25],
    [100, 0.5],
    [175, 0.75],
    [250, 1],
    [9999, 1],
  ])("puts %d xp at %d of the way", (xp, share) => {
    expect(positionOf(xp, levels)).toBeCloseTo(share);
  });

  it("never leaves its box and ends higher than it starts", () => {
    const heights = Array.from({ length: 101 }, (_, i) => ridgeHeight(i / 100, 11));
    expect(Math.min(...heights)).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThanOrEqual(1);
    expect(heights[100]).toBeGreaterThan((heights[0] ?? 0) + 0.4);
  });

  it("draws a part of itself", () => {
    const points = ridgePoints({ width: 100, height: 10 }, 11, 0.25, 0.5).split(" ");
    expect(points[0]).toMatch(/^25\.0,/);
    expect(points[points.length - 1]).toMatch(/^50\.0,/);
  });
});
