/** A figure of the period, and what it was before. `change` is relative (0.1 is a tenth more), null without a comparison. */
export type Compared = { now: number | null; before: number | null; change: number | null };

const compared = (now: number | null, before: number | null): Compared => ({
  now,
  before,
  change: now === null || before === null || before === 0 ? null : (now - before) / Math.abs(before),
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The same figure, without a comparison where what it is compared with began (`first`) before the community did. */
export const comparedSince = (figure: Compared, first: string, began: string | null): Compared =>
  began !== null && began <= first ? figure : { ...figure, before: null, change: null };

/** A value of a UTC day; before the community began there was none, which is not the same as 0. */
export const valueSince = <T>(value: T, day: string, began: string | null): T | null =>
  began !== null && began <= day ? value : null;

/** The sum of the last `days` numbers of a series, beside that of the same number of days before. */
export const sumOfPeriod = (series: readonly number[], days: number): Compared =>
  compared(sum(series.slice(-days)), sum(series.slice(-2 * days, -days)));

/** The last number of a series of levels, beside that of `days` days earlier. */
export const levelOfPeriod = (series: readonly (number | null)[], days: number): Compared =>
  compared(series.at(-1) ?? null, series.at(-1 - days) ?? null);

/** Members now, beside how many there were before those of the period joined and left. */
export const membersOfPeriod = (
  now: number,
  joined: readonly number[],
  left: readonly number[],
  days: number,
): Compared => compared(now, now - sum(joined.slice(-days)) + sum(left.slice(-days)));

/** How many members there were at the end of each day of two series of the same length; the last is `now`. */
export function membersByDay(now: number, joined: readonly number[], left: readonly number[]): number[] {
  const before = now - sum(joined) + sum(left);
  return joined.map((_, day) => before + sum(joined.slice(0, day + 1)) - sum(left.slice(0, day + 1)));
}

/**
 * The share of the subscriptions running at the start of a period that ended in it, beside the period before. Null where
 * none ran or nobody recorded how many did.
 */
export function churnOfPeriod(
  ended: readonly number[],
  running: readonly (number | null)[],
  days: number,
): Compared {
  const share = (lost: number, start: number | null | undefined) => (start ? lost / start : null);
  const { now, before } = sumOfPeriod(ended, days);
  return compared(share(now ?? 0, running.at(-1 - days)), share(before ?? 0, running.at(-2 * days)));
}

/** UTC days of a series that ends with `today`, oldest first, as YYYY-MM-DD. */
export function daysUntil(today: string, count: number): string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}
