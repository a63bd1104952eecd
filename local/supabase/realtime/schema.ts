import { readFile } from "node:fs/promises";
import type { Sql } from "postgres";

const file = new URL("./schema.sql", import.meta.url);

/** The publications the change stream follows: table changes, and what SQL sends through `realtime.send`. */
export const PUBLICATIONS = ["supabase_realtime", "supabase_realtime_messages_publication"];

/** Creates schema `realtime` and its publications when they are missing, and forgets sent messages after 3 days. */
export async function ensureRealtimeSchema(sql: Sql): Promise<void> {
  await sql.unsafe(await readFile(file, "utf8"));
  await sql`delete from realtime.messages where inserted_at < now() - interval '3 days'`;
}
