import postgres from "postgres";
import { services } from "./services.ts";

/** Any number: names the sale of the one contract that all tests of a run share. */
const LOCK = 20_262_030;

/**
 * Keeps the sale as it is while a test mints (`shared`), or for the one test that changes its phase (`alone`), which waits
 * for the others and they for it. Returns what lets go.
 */
export async function holdSale(how: "shared" | "alone"): Promise<() => Promise<void>> {
  const sql = postgres(services.supabase.dbUrl, { max: 1, onnotice: () => {} });
  if (how === "shared") await sql`select pg_advisory_lock_shared(${LOCK})`;
  else await sql`select pg_advisory_lock(${LOCK})`;
  return () => sql.end();
}
