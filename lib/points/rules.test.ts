import { describe, expect, it } from "vitest";
import { altitude, balanceOf, firstLevels, isPointGroup, pointsPath } from "./rules";

describe("altitude", () => {
  it.each([
    [0, "trailhead", 1, 100],
    [99, "trailhead", 1, 1],
    [100, "foothills", 2, 150],
    [249, "foothills", 2, 1],
    [1000, "col", 5, 1000],
    [9999, "headwall", 8, 1],
    [10_000, "summit", 9, 10_000],
  ])("%i xp stands on %s", (xp, key, number, missing) => {
    expect(altitude(firstLevels, xp)).toMatchObject({ key, number, next: { missing } });
  });

  it("has nothing above the skyline", () => {
    expect(altitude(firstLevels, 20_000)).toMatchObject({ key: "skyline", number: 10, next: null });
  });

  it("keeps a member who owes points on the ground, with what is owed still to climb", () => {
    expect(balanceOf(-500)).toEqual({ xp: 0, owed: 500 });
    expect(altitude(firstLevels, 0, 500)).toMatchObject({
      key: "trailhead",
      number: 1,
      next: { missing: 600 },
    });
    expect(balanceOf(70)).toEqual({ xp: 70, owed: 0 });
  });
});

describe("isPointGroup", () => {
  it("knows the four lists and nothing else", () => {
    expect(isPointGroup("discord")).toBe(true);
    expect(isPointGroup("toString")).toBe(false);
  });
});

describe("pointsPath", () => {
  it.each([
    [pointsPath(null), "/xp#history"],
    [pointsPath("streams"), "/members/altura-points/streams"],
    [pointsPath(null, { from: "2026-01-01", page: 2 }), "/xp?from=2026-01-01&page=2#history"],
    [pointsPath("discord", { to: "2026-01-31" }), "/members/altura-points/discord?to=2026-01-31"],
  ])("is %s", (path, expected) => {
    expect(path).toBe(expected);
  });
});
