/** A line of the points ledger as its member reads it. */
export type LedgerLine = {
  id: number;
  source: string;
  points: number;
  reason: string;
  details: Record<string, string | number>;
  created_at: string;
};
