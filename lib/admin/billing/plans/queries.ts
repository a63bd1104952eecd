import "server-only";
import { createServerSupabase } from "@/lib/platform/supabase/server";
import { unwrapAs } from "@/lib/platform/supabase/answers/unwrap-as";
import type { Staff } from "@/lib/session/status/access";
import { plansAnswer, type SoldPlan } from "./schema";

/** Plans with what they are sold at and who pays what. For admins; the database checks the role again. */
export async function readPlans(_staff: Staff): Promise<SoldPlan[]> {
  const supabase = await createServerSupabase();
  return unwrapAs(plansAnswer, await supabase.rpc("admin_plans"));
}
