import { freshDatabase } from "../../local/postgres/testing.ts";

export const dayOf = (ago: number) =>
  new Date(Date.UTC(2026, 0, 1) + new Date().getTime() - Date.UTC(2026, 0, 1) - ago * 86_400_000)
    .toISOString()
    .slice(0, 10);

/** A database, and the roll-up of its analytics. */
export async function castOfAnalytics() {
  const db = await freshDatabase();
  const rollUp = async (all = true, most = 2_000_000) =>
    (await db.sql`select roll_up_analytics(${all}, ${most}) as report`)[0]?.report as {
      skipped?: boolean;
      expired?: number;
      watermark: number;
      behind?: boolean;
    };
  return { db, rollUp };
}
