export const choices = ["for", "against", "abstain"] as const;
export type Choice = (typeof choices)[number];

/** Share of the whole in per cent with one decimal, rounded down: 19.96 is not yet 20. */
export function share(part: number, whole: number): number {
  return whole > 0 ? Math.floor((part / whole) * 1000) / 10 : 0;
}

/** Votes needed for a result to count. */
export function quorumWeight(eligibleWeight: number, quorumPercent: number): number {
  return Math.ceil((eligibleWeight * quorumPercent) / 100);
}
