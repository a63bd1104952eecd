import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { leases, type Leases } from "./schema";

/** Which cases others have open now. The database checks the role again. */
export async function readLeases(_staff: Staff): Promise<Leases> {
  const supabase = await createServerSupabase();
  return unwrapAs(leases, await supabase.rpc("admin_case_leases"));
}
