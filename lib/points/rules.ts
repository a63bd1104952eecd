/** Levels of the climb by xp (docs/product.md, "Points"); names are messages `points.levels.<key>`. */
export const levels = [
  { key: "trailhead", from: 0 },
  { key: "foothills", from: 100 },
  { key: "treeline", from: 250 },
  { key: "moraine", from: 500 },
  { key: "col", from: 1_000 },
  { key: "ridge", from: 2_000 },
  { key: "glacier", from: 3_500 },
  { key: "headwall", from: 6_000 },
  { key: "summit", from: 10_000 },
  { key: "skyline", from: 20_000 },
] as const;

export type LevelKey = (typeof levels)[number]["key"];

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

/** The level of a member with `xp` points; what is owed is missing to the next level as well. */
export function altitude(xp: number, owed = 0): Altitude {
  const index = Math.max(
    levels.findLastIndex((level) => xp >= level.from),
    0,
  );
  const level = levels[index] ?? levels[0];
  const above = levels[index + 1];
  return {
    number: index + 1,
    key: level.key,
    from: level.from,
    next: above ? { key: above.key, at: above.from, missing: above.from - xp + owed } : null,
  };
}

/** Sources with a value that nobody can earn yet: pages say so. Whoever opens one takes it out. */
export const unopenedSources: ReadonlySet<string> = new Set(["stream", "checkin", "chat"]);

/** The four activity lists (docs/product.md, "Members"). */
export const pointGroups = ["signups", "purchases", "discord", "streams"] as const;
export type PointGroup = (typeof pointGroups)[number];

export function isPointGroup(value: unknown): value is PointGroup {
  return pointGroups.some((group) => group === value);
}
