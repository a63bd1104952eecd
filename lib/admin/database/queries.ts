import "server-only";
import { withTimeout } from "@/lib/platform/supabase/time-limits";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { timeouts } from "@/lib/platform/timeouts.mjs";
import type { Staff } from "@/lib/session/status/access";
import { databaseState, type DatabaseState, type StatementOrder } from "./schema";

/** How the database fares. For admins; the database checks again. */
export async function readDatabase(_staff: Staff, by: StatementOrder): Promise<DatabaseState> {
  const supabase = await createServerSupabase();
  return withTimeout(timeouts.databaseStateMs, async () =>
    unwrapAs(databaseState, await supabase.rpc("admin_database", { p_by: by })),
  );
}
