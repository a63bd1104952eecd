import { freshDatabase } from "../../local/postgres/testing.ts";
import { stopClock } from "./clock.ts";

const began = new Date();

/** The day (UTC) so many days before the one on which the test file began. */
export const dayOf = (ago: number) => new Date(began.getTime() - ago * 86_400_000).toISOString().slice(0, 10);

/** A database in which it stays the moment at which the test file began, and the roll-up of its analytics. */
export async function castOfAnalytics() {
  const db = await freshDatabase();
  await stopClock(db.sql, began);
  const rollUp = async (all = true, most = 2_000_000) =>
    (await db.sql`select roll_up_analytics(${all}, ${most}) as report`)[0]?.report as {
      skipped?: boolean;
      expired?: number;
      watermark: number;
      behind?: boolean;
    };
  return { db, rollUp };
}
