/** Levels of the climb, from the ground up; names are messages `points.levels.<key>`. */
export const levelKeys = [
  "trailhead",
  "foothills",
  "treeline",
  "moraine",
  "col",
  "ridge",
  "glacier",
  "headwall",
  "summit",
  "skyline",
] as const;

type LevelKey = (typeof levelKeys)[number];

/** A level and the points from which on a member stands on it; the database holds them (`public.levels`). */
export type Level = { key: LevelKey; from: number };

const firstValues = [0, 100, 250, 500, 1_000, 2_000, 3_500, 6_000, 10_000, 20_000];
/** The first values (docs/product.md, "Points"): what a build without a database prints until its first revalidation. */
export const firstLevels: readonly Level[] = levelKeys.map((key, n) => ({ key, from: firstValues[n] ?? 0 }));

export type Altitude = {
  /** One-based. */
  number: number;
  key: LevelKey;
  from: number;
  /** The next level and the points still missing; null on the highest. */
  next: { key: LevelKey; at: number; missing: number } | null;
};

/**
 * A member's points as they are shown (the SQL function `private.balance`): never below 0. What was taken back beyond
 * them is owed, and new points settle that first.
 */
export type Balance = { xp: number; owed: number };

/** The balance of a total, which is below 0 while points are owed. */
export const balanceOf = (total: number): Balance => ({ xp: Math.max(total, 0), owed: Math.max(-total, 0) });

/** The level of a member with `xp` points among `levels`; what is owed is missing to the next level as well. */
export function altitude(levels: readonly Level[], xp: number, owed = 0): Altitude {
  const index = Math.max(
    levels.findLastIndex((level) => xp >= level.from),
    0,
  );
  const level = levels[index] ?? { key: levelKeys[0], from: 0 };
  const above = levels[index + 1];
  return {
    number: index + 1,
    key: level.key,
    from: level.from,
    next: above ? { key: above.key, at: above.from, missing: above.from - xp + owed } : null,
  };
}

/** The activity lists: the four of docs/product.md, "Members", and what stands in none of them. */
export const pointGroups = ["signups", "purchases", "discord", "streams", "missions"] as const;
export type PointGroup = (typeof pointGroups)[number];

export function isPointGroup(value: unknown): value is PointGroup {
  return pointGroups.some((group) => group === value);
}

/** Days (UTC) from and to which lines are shown, and the page of them (one-based). */
type Shown = { from?: string; to?: string; page?: number };

/** Where the lines of a group stand, without a locale; for null those of all groups. */
export function pointsPath(group: PointGroup | null, { from, to, page }: Shown = {}): string {
  const query = new URLSearchParams({
    ...(from && { from }),
    ...(to && { to }),
    ...(page && { page: String(page) }),
  });
  const path = group === null ? "/xp" : `/members/altura-points/${group}`;
  return `${path}${query.size > 0 ? `?${query}` : ""}${group === null ? "#history" : ""}`;
}

/** Lines of the ledger on a page. */
export const historyPageSize = 20;
