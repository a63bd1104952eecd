import { expect, it } from "vitest";
import { fillCurve } from "./curve";

const curve = {
  step: "day" as const,
  today: "2026-11-29",
  points: [
    { day: "2026-11-22", clicked: 2, signed_up: 0 },
    { day: "2026-11-23", clicked: 1, signed_up: 1 },
    { day: "2026-11-29", clicked: 4, signed_up: 0 },
  ],
};
const sums = (points: { clicked: number; signed_up: number }[]) => [
  points.reduce((all, { clicked }) => all + clicked, 0),
  points.reduce((all, { signed_up }) => all + signed_up, 0),
];

it("has every day of the period, those without any too, and loses nothing", () => {
  const filled = fillCurve(curve, 7, "day");
  expect(filled.map(({ day }) => day)).toEqual(Array.from({ length: 8 }, (_, n) => `2026-11-${22 + n}`));
  expect(filled[2]).toEqual({ day: "2026-11-24", clicked: 0, signed_up: 0 });
  expect(sums(filled)).toEqual([7, 1]);
});

it("puts days into weeks from Monday", () => {
  const filled = fillCurve(curve, 7, "week");
  expect(filled).toEqual([
    { day: "2026-11-16", clicked: 2, signed_up: 0 },
    { day: "2026-11-23", clicked: 5, signed_up: 1 },
  ]);
  expect(sums(fillCurve(curve, 365, "week"))).toEqual([7, 1]);
});

it("of all time begins with the first week that has any, and has no days", () => {
  const all = {
    step: "week" as const,
    today: "2026-11-29",
    points: [{ day: "2026-11-09", clicked: 3, signed_up: 1 }],
  };
  expect(fillCurve(all, undefined, "day").map(({ day }) => day)).toEqual([
    "2026-11-09",
    "2026-11-16",
    "2026-11-23",
  ]);
  expect(fillCurve({ ...all, points: [] }, undefined, "week")).toEqual([
    { day: "2026-11-23", clicked: 0, signed_up: 0 },
  ]);
});
