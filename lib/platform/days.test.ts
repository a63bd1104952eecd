import { expect, test } from "vitest";
import { dayAfter, weekOf } from "./days";

test.each([
  ["2026-03-11", "2026-03-09"],
  ["2026-03-09", "2026-03-09"],
  ["2026-03-15", "2026-03-09"],
  ["2026-01-01", "2025-12-29"],
])("%s is in the week from %s", (day, monday) => expect(weekOf(day)).toBe(monday));

test("a day later goes over the end of a month and a year", () => {
  expect(dayAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(dayAfter("2028-03-01", -1)).toBe("2028-02-29");
});
