import { expect, test } from "vitest";
import { standsAlone } from "./chart-data";

const days = (...values: (number | null)[]) =>
  values.map((value, index) => ({ day: `2026-01-0${index + 1}`, value }));
const alone = (...values: (number | null)[]) =>
  days(...values).flatMap((_, index, points) => (standsAlone(points, index) ? [index] : []));

test("a value without a value beside it stands alone: the first day of a community, a day between days without a record", () => {
  expect(alone(null, null, 1)).toEqual([2]);
  expect(alone(1)).toEqual([0]);
  expect(alone(4, null, 0, null, 2, 3)).toEqual([0, 2]);
  expect(alone(1, 2, 3)).toEqual([]);
  expect(alone(null, null)).toEqual([]);
});
