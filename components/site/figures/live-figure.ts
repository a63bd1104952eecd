/** What `GET /api/figures` answers; null while the server has no database to count in. */
export type LiveFigures = { members: number; points: number; minted: number; at: string } | null;

export const figureNames = ["members", "points", "minted"] as const;
