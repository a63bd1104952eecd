import { describe, expect, it } from "vitest";
import { chain, contourPaths, smoothPath } from "./contour-lines";

const options = { seed: 3, width: 800, height: 400, levels: 9 };

describe("contour lines", () => {
  it("are the same for the same seed and others for another", () => {
    expect(contourPaths(options)).toEqual(contourPaths(options));
    expect(contourPaths(options)).not.toEqual(contourPaths({ ...options, seed: 4 }));
  });

  it("give one path per height, most of them drawn", () => {
    const paths = contourPaths(options);
    expect(paths).toHaveLength(9);
    expect(paths.filter((path) => path.startsWith("M")).length).toBeGreaterThan(5);
  });

  it("contain nothing but whole numbers and path commands", () => {
    for (const path of contourPaths(options)) expect(path).toMatch(/^[MqL0-9 -]*$/);
  });

  it("chain segments that meet, in whatever order they come", () => {
    const line = chain([
      [
        [2, 0],
        [3, 0],
      ],
      [
        [0, 0],
        [1, 0],
      ],
      [
        [2, 0],
        [1, 0],
      ],
    ]);
    expect(line).toHaveLength(1);
    expect(line[0]?.map(([x]) => x).sort()).toEqual([0, 1, 2, 3]);
  });

  it("close a ring", () => {
    const ring = chain([
      [
        [0, 0],
        [1, 0],
      ],
      [
        [1, 0],
        [1, 1],
      ],
      [
        [1, 1],
        [0, 0],
      ],
    ])[0];
    expect(ring?.[0]).toEqual(ring?.[ring.length - 1]);
  });

  it("draw nothing from a single point", () => {
    expect(smoothPath([[1, 1]])).toBe("");
  });
});
