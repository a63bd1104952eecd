import type { Sql } from "postgres";

/** Stops the clock of one database: column defaults, triggers and functions of the product read this moment from then on. */
export async function stopClock(sql: Sql, moment: Date): Promise<void> {
  const later = new Date(moment.getTime() + 1000);
  for (const [name, at] of [
    ["now", moment],
    ["transaction_timestamp", moment],
    ["statement_timestamp", moment],
    // It goes on while a transaction lasts.
    ["clock_timestamp", later],
  ] as const) {
    await sql.unsafe(`create or replace function pg_catalog.${name}() returns timestamptz language sql stable parallel safe
      as $$ select timestamptz '${at.toISOString()}' $$`);
  }
}
