import { expect, it } from "vitest";
import { formatter } from "@/lib/platform/i18n/format";
import { growthByDay } from "./rules";
import { sizeWords } from "@/lib/platform/i18n/size-words";

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [8192, "8.2 kB"],
  [15_021_747, "15 MB"],
  [-2_500_000, "-2.5 MB"],
  [3_200_000_000, "3.2 GB"],
])("writes %s bytes as %s", (bytes, words) => {
  expect(sizeWords(bytes, formatter("en"))).toBe(words);
});

it("compares each day with the one measured before it, the latest first", () => {
  const days = [
    { day: "2026-01-01", bytes: 100 },
    { day: "2026-01-02", bytes: 150 },
    { day: "2026-01-04", bytes: 140 },
  ];
  expect(growthByDay(days).map(({ day, added }) => [day, added])).toEqual([
    ["2026-01-04", -10],
    ["2026-01-02", 50],
    ["2026-01-01", null],
  ]);
});
