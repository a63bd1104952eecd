import { expect, it } from "vitest";
import { firstLevels } from "@/lib/points/rules";
import { nextOpening } from "./rules";

const openings = [
  { key: "ridge_glacier", level: "treeline" },
  { key: "ridge_forest", level: "ridge" },
] as const;
const at = (xp: number, owed = 0) => nextOpening({ xp, owed, levels: firstLevels, openings });

it("names what opens next and the points still missing, with what is owed", () => {
  expect(at(0)).toMatchObject({ key: "ridge_glacier", missing: 250 });
  expect(at(0, 40)).toMatchObject({ missing: 290 });
  expect(at(250)).toMatchObject({ key: "ridge_forest", missing: 1750 });
  expect(at(2000)).toBeNull();
});
