import type { Interval } from "../documents.ts";

const DAY = 86_400;

/**
 * The end of the `count`th period after `anchor` (unix seconds, UTC). Months keep the anchor's day and fall back to
 * the last day of shorter months, as Stripe's billing cycles do.
 */
export function afterPeriods(anchor: number, interval: Interval, count: number): number {
  if (interval === "day") return anchor + count * DAY;
  if (interval === "week") return anchor + count * 7 * DAY;
  const start = new Date(anchor * 1000);
  const months = start.getUTCMonth() + count * (interval === "year" ? 12 : 1);
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCFullYear(start.getUTCFullYear(), months, Math.min(start.getUTCDate(), lastDay));
  return Math.floor(end.getTime() / 1000);
}

/** The first period end after `from`, counted in whole periods from the anchor. */
export function nextPeriodEnd(
  anchor: number,
  from: number,
  interval: Interval,
  intervalCount: number,
): number {
  let periods = intervalCount;
  while (afterPeriods(anchor, interval, periods) <= from) periods += intervalCount;
  return afterPeriods(anchor, interval, periods);
}
