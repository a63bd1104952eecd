import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { databaseState, type DatabaseState, type StatementOrder } from "./schema";

/** How the database fares. For admins; the database checks again. */
export async function readDatabase(_staff: Staff, by: StatementOrder): Promise<DatabaseState> {
  const supabase = await createServerSupabase();
  return unwrapAs(databaseState, await supabase.rpc("admin_database", { p_by: by }));
}
