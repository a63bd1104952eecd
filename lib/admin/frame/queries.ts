import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { found, waiting, type Found, type Waiting } from "./schema";

/** What waits for staff, for the navigation. The database checks the role again. */
export async function readWaiting(_staff: Staff): Promise<Waiting> {
  const supabase = await createServerSupabase();
  return unwrapAs(waiting, await supabase.rpc("admin_waiting"));
}

/** Members, and for admins orders, for the command palette; `query` has two characters at least. */
export async function find(_staff: Staff, query: string): Promise<Found> {
  const supabase = await createServerSupabase();
  return unwrapAs(found, await supabase.rpc("admin_find", { p_query: query }));
}
