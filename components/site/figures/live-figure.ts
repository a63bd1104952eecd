/** What `GET /api/figures` answers; null while the server has no database to count in. */
export type LiveFigures = {
  members: number;
  points: number;
  /** As the contract last told it at `mintedAt`; null before the first time. */
  minted: number | null;
  mintedAt: string | null;
  at: string;
} | null;

export const figureNames = ["members", "points", "minted"] as const;
