import { test } from "@playwright/test";
import postgres from "postgres";
import { services } from "./services.ts";

/** What exists once for all tests of a run. */
type Single = "sale" | "a setting" | "the run of payouts" | "the form of applications";

/** Longer than any holder may work: at the end of its test the holder lets go, passed or not. */
const LIMIT_MS = 400_000;

/**
 * Keeps something that exists once as it is (`shared`), or for this test only (`alone`), which waits for the others and
 * they for it. Returns what lets go. The wait is no part of the test's own time. Throws when nothing was let go in time.
 */
export async function hold(what: Single, how: "shared" | "alone"): Promise<() => Promise<void>> {
  const sql = postgres(services.supabase.dbUrl, { max: 1, onnotice: () => {} });
  const info = test.info();
  const began = Date.now();
  const own = info.timeout;
  info.setTimeout(own + LIMIT_MS);
  try {
    await sql`select set_config('lock_timeout', ${String(LIMIT_MS)}, false)`;
    if (how === "shared") await sql`select pg_advisory_lock_shared(hashtextextended(${what}, 0))`;
    else await sql`select pg_advisory_lock(hashtextextended(${what}, 0))`;
  } catch (error) {
    await sql.end();
    throw new Error(`No test let go of ${what} within ${LIMIT_MS / 1000} seconds`, { cause: error });
  } finally {
    info.setTimeout(own + Date.now() - began);
  }
  return () => sql.end();
}
