import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { waiting, type Waiting } from "./schema";

/** What waits for staff, for the navigation. The database checks the role again. */
export async function readWaiting(_staff: Staff): Promise<Waiting> {
  const supabase = await createServerSupabase();
  return unwrapAs(waiting, await supabase.rpc("admin_waiting"));
}
