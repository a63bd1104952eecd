import { describe, expect, test } from "vitest";
import {
  churnOfPeriod,
  comparedSince,
  daysUntil,
  levelOfPeriod,
  membersByDay,
  membersOfPeriod,
  sumOfPeriod,
  valueSince,
} from "./rules";

describe("a figure beside the period before", () => {
  test("is summed over equally many days", () => {
    expect(sumOfPeriod([1, 1, 2, 4], 2)).toEqual({ now: 6, before: 2, change: 2 });
    expect(sumOfPeriod([4, 4, 3, 1], 2)).toEqual({ now: 4, before: 8, change: -0.5 });
  });

  test("has no change from nothing, and one from a loss in the right direction", () => {
    expect(sumOfPeriod([0, 0, 5, 0], 2)).toEqual({ now: 5, before: 0, change: null });
    expect(sumOfPeriod([-10, 0, -5, 0], 2)).toEqual({ now: -5, before: -10, change: 0.5 });
  });

  test("of a level is the last one and that of as many days ago, if anybody recorded them", () => {
    expect(levelOfPeriod([7, 8, 9, 12], 2)).toEqual({ now: 12, before: 8, change: 0.5 });
    expect(levelOfPeriod([null, null, 9, 12], 2)).toEqual({ now: 12, before: null, change: null });
    expect(levelOfPeriod([7, 8, 9, null], 2)).toEqual({ now: null, before: 8, change: null });
  });
});

test("members are compared with how many there were before some joined and some left", () => {
  expect(membersOfPeriod(12, [9, 2, 3], [5, 0, 1], 2)).toEqual({ now: 12, before: 8, change: 0.5 });
});

test("the course of members ends with those of now, and goes back by who joined and left", () => {
  expect(membersByDay(12, [9, 2, 3], [5, 0, 1])).toEqual([8, 10, 12]);
});

test("churn is what ended of what ran when the period began", () => {
  expect(churnOfPeriod([1, 0, 2, 2], [10, 20, 25, 30], 2)).toEqual({ now: 0.2, before: 0.1, change: 1 });
  expect(churnOfPeriod([1, 0, 2, 2], [null, 20, 25, 30], 2)).toEqual({
    now: 0.2,
    before: null,
    change: null,
  });
  expect(churnOfPeriod([0, 0, 0, 0], [0, 0, 0, 0], 2).now).toBeNull();
});

test("the days of a series end with today, across months and years", () => {
  expect(daysUntil("2027-01-01", 3)).toEqual(["2026-12-30", "2026-12-31", "2027-01-01"]);
  expect(daysUntil("2028-03-01", 2)).toEqual(["2028-02-29", "2028-03-01"]);
});

describe("a community that is younger than two periods", () => {
  const figure = { now: 5, before: 14, change: -9 / 14 };

  test("has no comparison with days on which it was not there", () => {
    expect(comparedSince(figure, "2026-01-02", "2026-01-02")).toEqual(figure);
    const alone = { now: 5, before: null, change: null };
    expect(comparedSince(figure, "2026-01-01", "2026-01-02")).toEqual(alone);
    expect(comparedSince(figure, "2026-01-01", null)).toEqual(alone);
  });

  test("has no value on such a day, and 0 is one on every other", () => {
    const began = "2026-01-02";
    expect(["2026-01-01", "2026-01-02"].map((day) => valueSince(0, day, began))).toEqual([null, 0]);
    expect(valueSince(3, "2026-01-01", null)).toBeNull();
  });
});
