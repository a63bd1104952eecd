import { expect, it } from "vitest";
import { prizePlaces, titleOf } from "./rules";

it("says which places win what", () => {
  const prizes = [
    { to: 1, points: 500 },
    { to: 3, points: 200 },
  ];
  expect(prizePlaces(prizes)).toEqual([
    { from: 1, to: 1, points: 500 },
    { from: 2, to: 3, points: 200 },
  ]);
});

it("names a season in the reader's language, else in English", () => {
  expect(titleOf({ en: "Autumn", es: "Otoño" }, "es")).toBe("Otoño");
  expect(titleOf({ en: "Autumn" }, "es")).toBe("Autumn");
});
