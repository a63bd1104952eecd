import "server-only";
import { withPatience } from "@/lib/platform/supabase/patience";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { databaseState, type DatabaseState, type StatementOrder } from "./schema";

/** Milliseconds, as long as a statement may take: this page is opened when the database is slow. */
const patience = 8000;

/** How the database fares. For admins; the database checks again. */
export async function readDatabase(_staff: Staff, by: StatementOrder): Promise<DatabaseState> {
  const supabase = await createServerSupabase();
  return withPatience(patience, async () =>
    unwrapAs(databaseState, await supabase.rpc("admin_database", { p_by: by })),
  );
}
