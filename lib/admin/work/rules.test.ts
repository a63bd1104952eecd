import { expect, it } from "vitest";
import { wakeTime } from "./rules";

const now = new Date("2026-11-22T10:00:00Z");

it("wakes a case after days, on a day, on an answer, or at once", () => {
  expect(wakeTime("3", "", now)).toBe("2026-11-25T10:00:00.000Z");
  expect(wakeTime("3", "2026-12-01", now)).toBe("2026-12-01T00:00:00.000Z");
  expect(wakeTime("answer", "", now)).toBe("infinity");
  expect(wakeTime("none", "", now)).toBeNull();
});
