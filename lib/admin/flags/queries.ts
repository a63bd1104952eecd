import "server-only";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import type { Staff } from "@/lib/session/status/access";
import { flagAudiences, type FlagAudiences } from "./schema";

/** Which feature flags have a value of their own for a saved segment, and the segments to choose from. */
export async function readFlagAudiences(_staff: Staff): Promise<FlagAudiences> {
  const supabase = await createServerSupabase();
  return unwrapAs(flagAudiences, await supabase.rpc("admin_flag_audiences"));
}
