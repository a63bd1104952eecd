import { expect, test } from "vitest";
import { isVisible } from "./visible.ts";

test("settled transactions are visible, running and later ones are not", () => {
  expect(isVisible(90, "100:110:100,105")).toBe(true);
  expect(isVisible(104, "100:110:100,105")).toBe(true);
  expect(isVisible(105, "100:110:100,105")).toBe(false);
  expect(isVisible(110, "100:110:")).toBe(false);
});

test("the low 32 bits are read near the end of the snapshot, across a wrap", () => {
  const wrapped = 2n ** 32n;
  expect(isVisible(0xfffffff0, `${wrapped + 5n}:${wrapped + 5n}:`)).toBe(true);
  expect(isVisible(7, `${wrapped + 5n}:${wrapped + 6n}:`)).toBe(false);
  expect(isVisible(3, `${wrapped - 2n}:${wrapped - 1n}:`)).toBe(false);
});
