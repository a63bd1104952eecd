import { describe, expect, it } from "vitest";
import { contourPaths, cutAtBorder, smoothPath } from "./contour-lines";

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

  it("keep a ring that is inside the grid closed", () => {
    const ring = [
      [2, 1],
      [3, 2],
      [2, 3],
      [2, 1],
    ] as const;
    expect(cutAtBorder(ring, 5, 5)).toEqual([ring]);
  });

  it("end at the border: what closes a ring along it is not drawn", () => {
    const ring = [
      [1, 0.5],
      [1, 2],
      [0.5, 2.5],
      [0, 2],
      [0, 1],
      [0.5, 0],
      [1, 0.5],
    ] as const;
    expect(cutAtBorder(ring, 5, 5)).toEqual([
      [
        [1, 0.5],
        [1, 2],
        [0.5, 2.5],
      ],
    ]);
  });

  it("begin inside the picture", () => {
    const lines = contourPaths(options).join("").split("M").slice(1);
    for (const line of lines) {
      const [x = -1, y = -1] = line.split(/[qL]/)[0]!.split(" ").map(Number);
      expect(x >= 0 && x <= options.width && y >= 0 && y <= options.height, line).toBe(true);
    }
  });

  it("draw nothing from a single point", () => {
    expect(smoothPath([[1, 1]])).toBe("");
  });
});
