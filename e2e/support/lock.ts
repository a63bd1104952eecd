import postgres from "postgres";
import { services } from "./services.ts";

/** What exists once for all tests of a run. */
export type Single = "sale" | "a setting" | "the run of payouts" | "the form of applications";

/** Longer than any holder may work: at the end of its test the holder lets go, passed or not. */
export const lockLimitMs = 400_000;

/**
 * Holds something that exists once as it is (`shared`), or for this test only (`alone`), which waits for the others and
 * they for it. Returns what lets go. Throws when nothing was let go in time.
 */
export async function lock(what: Single, how: "shared" | "alone"): Promise<() => Promise<void>> {
  const sql = postgres(services.supabase.dbUrl, { max: 1, onnotice: () => {} });
  try {
    await sql`select set_config('lock_timeout', ${String(lockLimitMs)}, false)`;
    if (how === "shared") await sql`select pg_advisory_lock_shared(hashtextextended(${what}, 0))`;
    else await sql`select pg_advisory_lock(hashtextextended(${what}, 0))`;
  } catch (error) {
    await sql.end();
    throw new Error(`No test let go of ${what} within ${lockLimitMs / 1000} seconds`, { cause: error });
  }
  return () => sql.end();
}
